// node --import this: whoever imports `electron` gets the stand-in.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => {
    const standIn = { electron: './electron.ts', 'electron-updater': './updater.ts' }[specifier]
    return standIn
      ? { url: new URL(standIn, import.meta.url).href, shortCircuit: true }
      : next(specifier, context)
  },
})

const { answerTests } = await import('./remote.ts')
answerTests()
// The command line of a packaged application has no script on it.
process.argv.splice(1, 1)
