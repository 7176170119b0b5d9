// npm run package: builds the installers of this platform in dist/, then verifies the fuses of the
// packaged app.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { electron } from './lib/electron.mjs'
import { environment, node24 } from './lib/node24.mjs'
import { run, top } from './lib/run.mjs'
import { main } from './lib/set-up.mjs'
import { say, SetUpError, step } from './lib/steps.mjs'
import { isForBoth, universalKeytar } from './lib/universal-keytar.mjs'
import { wrongFuses } from './fuses.mjs'
import { writeLegal } from './legal.mjs'

const LIMIT_MS = 1_200_000

await main(async () => {
  const { why } = await electron()
  if (why) throw new SetUpError(`Installers hold Electron, and it cannot be had here: ${why}.`)
  await step('Notices and bill of materials', async () => `${writeLegal()} packages`)
  if (process.platform === 'darwin' && isForBoth(process.argv))
    await step('keytar', universalKeytar)
  const builder = join(top, 'node_modules', 'electron-builder', 'cli.js')
  const { code } = await run(
    node24(),
    [
      builder,
      '--config',
      'build/electron-builder.mjs',
      '--publish',
      'never',
      ...process.argv.slice(2),
    ],
    {
      env: environment(),
      quiet: false,
      limitMs: LIMIT_MS,
    },
  )
  if (code !== 0) throw new SetUpError(`electron-builder failed (exit code ${code}).`)
  await step('Fuses', async () => {
    const wrong = await wrongFuses(packagedProgram())
    if (wrong.length > 0)
      throw new SetUpError(`These fuses stand otherwise than they should: ${wrong.join(', ')}`)
    return 'as they should be'
  })
  say(`Installers are in ${join(top, 'dist')}`)
  return 0
})

/** Returns the app inside dist/<platform>-unpacked or dist/mac*. */
function packagedProgram() {
  const folder = readdirSync(join(top, 'dist')).find(
    (name) => name.endsWith('-unpacked') || name.startsWith('mac'),
  )
  if (!folder) throw new SetUpError('electron-builder left no unpacked program in dist/.')
  if (folder.startsWith('mac')) return join(top, 'dist', folder, 'Hotdesk.app')
  return join(top, 'dist', folder, process.platform === 'win32' ? 'Hotdesk.exe' : 'hotdesk')
}
