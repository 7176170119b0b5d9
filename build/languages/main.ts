// npm run languages: updates every catalogue to the texts in the sources. It adds new texts without
// a translation, removes texts that are no longer used, and reports how many are translated.
import { fileURLToPath } from 'node:url'
import { readTranslations, translated, writeTranslations } from './catalogues.ts'
import { readMessages } from './messages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { messages, unreadable } = readMessages(root)
for (const { file, line, reason } of unreadable)
  process.stderr.write(`${file}:${line}: ${reason}\n`)
const texts = new Set(messages.map(({ text }) => text))
for (const { tag, name } of translated) {
  const known = await readTranslations(root, tag)
  await writeTranslations(root, tag, messages, known)
  const missing = [...texts].filter((text) => !known.get(text)).length
  process.stdout.write(`${name} (${tag}): ${texts.size - missing} of ${texts.size} texts\n`)
}
process.exitCode = unreadable.length === 0 ? 0 : 1
