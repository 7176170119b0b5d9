// npm run lint, after oxlint: rules of our own that need no more than our own readers of the
// sources. Each finding is a line; there is none if all is well.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAssembledTexts } from './languages/assembled.ts'
import { readBareTexts } from './languages/bare.ts'
import { notForPeople } from './languages/exceptions.ts'
import { readSidedStyles } from './logical-styles.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

const rules: Readonly<Record<string, string[]>> = {
  'people may read this, so it has to be translated: t(…)': readBareTexts(root).map(
    ({ file, line, text }) => `${file}:${line} ${text}`,
  ),
  'a translator needs the whole sentence': readAssembledTexts(root),
  'screens are mirrored in Arabic: start and end, not left and right': readSidedStyles(root),
  'an exception for a file that does not exist': Object.values(notForPeople)
    .flat()
    .filter((place) => !existsSync(join(root, place))),
}

for (const [rule, places] of Object.entries(rules))
  for (const place of places) process.stderr.write(`${place}\n  ${rule}\n`)
process.exitCode = Object.values(rules).flat().length === 0 ? 0 : 1
