import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** First and last name in one list that is joined, or in one text. */
const joins = new RegExp(
  [
    String.raw`\[[^\n]*first_name[^\n]{0,40}last_name[\s\S]{0,120}?\.join\(`,
    String.raw`\$\{[^\`]*first_name[^\`]*\$\{[^\`]*last_name`,
  ].join('|'),
)

/** Where names are joined in one order whatever the settings say, and why. */
const exceptions: Record<string, string> = {
  'src-main/engine/store/cache/record-values.ts': 'searches and compares',
  'src-shared/domain/same-person.ts': 'compares',
  'src-main/features/templates/emails.ts': 'fills a field of a template',
}

test('M5: a name is joined by one function, apart from the exceptions', () => {
  const files = globSync(['src-main/**/*.ts', 'src-shared/**/*.ts', 'src-renderer/**/*.{ts,tsx}'], {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(500)
  const joining = files.filter((file) => joins.test(readFileSync(join(root, file), 'utf8')))
  expect(joining.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(
    Object.keys(exceptions).toSorted(),
  )
})
