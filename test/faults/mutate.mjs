// node --import test/faults/mutate.mjs …: replaces a passage of one source file while it is loaded, as $HOTDESK_MUTATION says: {"file", "from", "to"}.
// A passage that is not there, or stands there twice, ends the process: a mutation that mutates nothing proves nothing.
import { registerHooks } from 'node:module'

const { file, from, to } = JSON.parse(process.env.HOTDESK_MUTATION)
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(file)) return loaded
    const source = Buffer.from(loaded.source).toString('utf8')
    if (source.split(from).length !== 2) {
      process.stderr.write(`The mutation of ${file} does not fit.\n`)
      process.exit(96)
    }
    return { ...loaded, source: source.replace(from, to) }
  },
})
