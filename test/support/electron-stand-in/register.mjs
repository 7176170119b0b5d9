// node --import this: whoever imports `electron` gets the stand-in.
import { registerHooks } from 'node:module'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

registerHooks({
  resolve: (specifier, context, next) => {
    const standIn = { electron: './electron.ts', 'electron-updater': './updater.ts' }[specifier]
    return standIn
      ? { url: new URL(standIn, import.meta.url).href, shortCircuit: true }
      : next(specifier, context)
  },
})

// Where the packaged program keeps files beside its archive: the address for updates, say.
process.resourcesPath =
  process.env.STAND_IN_FEED === '0'
    ? '/nonexistent'
    : fileURLToPath(new URL('./resources', import.meta.url))

const platform = process.env.STAND_IN_PLATFORM
if (platform) {
  // Its binary is chosen by the name of the system: by the real one, before another is played.
  const { default: Database } = await import('better-sqlite3-multiple-ciphers')
  new Database(':memory:').close()
  Object.defineProperty(process, 'platform', { value: platform })
}
// On Windows Electron is no console program: its standard input is a stream at its end.
if (platform === 'win32') Object.defineProperty(process, 'stdin', { value: Readable.from([]) })

const { answerTests } = await import('./remote.ts')
answerTests()
// The command line of a packaged application has no script on it.
process.argv.splice(1, 1)
