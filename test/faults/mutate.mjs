// node --import test/faults/mutate.mjs …: replaces a passage of one source file while it is loaded,
// as $HOTDESK_MUTATION says: {"file", "find", "replace"}. A passage that is not there, or stands
// there twice, ends the process: a mutation that mutates nothing proves nothing.
import { registerHooks } from 'node:module'
import { replacePassage } from './replace-passage.ts'

const mutation = JSON.parse(process.env.HOTDESK_MUTATION)
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(`/${mutation.file}`)) return loaded
    const source = Buffer.from(loaded.source).toString('utf8')
    try {
      return { ...loaded, source: replacePassage(source, mutation) }
    } catch (error) {
      process.stderr.write(`The mutation does not fit. ${error.message}\n`)
      process.exit(96)
    }
  },
})
