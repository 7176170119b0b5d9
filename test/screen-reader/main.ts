import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/*
 * npm run test:screen-reader [-- NAME]: Orca in all its scenarios, inside a keychain of its own.
 * Arguments go to Playwright.
 */
const top = join(import.meta.dirname, '../..')
const playwright = join(top, 'node_modules/@playwright/test/cli.js')

const child = spawn(
  process.execPath,
  [
    join(top, 'build/with-keyring.mjs'),
    process.execPath,
    playwright,
    'test',
    '--project=orca',
    ...process.argv.slice(2),
  ],
  {
    cwd: top,
    env: { ...process.env, HOTDESK_HOST: 'browser', HOTDESK_ORCA: '1' },
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
