// npm run languages: brings every catalogue up to date with the texts in the sources. New texts are
// added without a translation, texts that nobody says any more go; says what is missing.
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
