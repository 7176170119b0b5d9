import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withTables } from '../../build/contract-tables.ts'
import { shownPictures } from '../../build/shown.ts'
import { top } from '#test/support/proc.ts'

const read = (file: string) => readFileSync(join(top, file), 'utf8')
const named = (text: string) =>
  [...text.matchAll(/`([\w/-]+\.(?:test|spec|component)\.tsx?)`/g)].map((found) => found[1] ?? '')

test.each([
  ['docs/features.md', 20],
  ['docs/promises.md', 20],
  ['docs/states.md', 20],
  ['docs/security.md', 20],
  ['docs/desktop.md', 15],
  ['docs/dialects.md', 15],
  ['docs/accessibility.md', 15],
] as const)('every test file that %s names is there', (file, least) => {
  const files = named(read(file))
  expect(files.length).toBeGreaterThan(least)
  expect(files.filter((one) => !existsSync(join(top, 'test', one)))).toEqual([])
})

test('docs/accessibility.md judges each of the 55 criteria of WCAG 2.2 A and AA once', () => {
  const rows = [
    ...read('docs/accessibility.md').matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (A{1,2}) \| ([^|]+) \|/gm),
  ].map(([, criterion, level, result]) => ({ criterion, level, result }))
  expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(rows.length)
  expect(rows.filter(({ level }) => level === 'A')).toHaveLength(31)
  expect(rows.filter(({ level }) => level === 'AA')).toHaveLength(24)
  const results = ['shown', 'looked at', 'partly', 'not shown', 'does not apply']
  expect(rows.filter(({ result = '' }) => !results.includes(result))).toEqual([])
})

/** The clauses of EN 301 549 V3.2.1, chapter 11, without those for closed functionality. */
const clauses = `
  11.1.1.1.1 11.1.2.1.1 11.1.2.2 11.1.2.3.1 11.1.2.4 11.1.2.5
  11.1.3.1.1 11.1.3.2.1 11.1.3.3 11.1.3.4 11.1.3.5.1
  11.1.4.1 11.1.4.2 11.1.4.3 11.1.4.4.1 11.1.4.5.1 11.1.4.10.1 11.1.4.11 11.1.4.12 11.1.4.13
  11.2.1.1.1 11.2.1.2 11.2.1.4.1 11.2.2.1 11.2.2.2 11.2.3.1
  11.2.4.3 11.2.4.4 11.2.4.6 11.2.4.7 11.2.5.1 11.2.5.2 11.2.5.3.1 11.2.5.4
  11.3.1.1.1 11.3.2.1 11.3.2.2 11.3.3.1.1 11.3.3.2 11.3.3.3 11.3.3.4
  11.4.1.1.1 11.4.1.2.1 11.4.1.3.1
  11.5.1 11.5.2.1 11.5.2.2 11.5.2.3 11.5.2.4 11.5.2.5 11.5.2.6 11.5.2.7 11.5.2.8 11.5.2.9
  11.5.2.10 11.5.2.11 11.5.2.12 11.5.2.13 11.5.2.14 11.5.2.15 11.5.2.16 11.5.2.17
  11.6.1 11.6.2 11.7 11.8.1 11.8.2 11.8.3 11.8.4 11.8.5
`

test('docs/accessibility.md judges each clause of chapter 11 of EN 301 549 once', () => {
  const [, chapter = ''] =
    /^## EN 301 549.*\n([^]*?)^## /m.exec(read('docs/accessibility.md')) ?? []
  const cells = [...chapter.matchAll(/^\| (11\.[^|]+) \|/gm)].map(([, cell = '']) => cell)
  const judged = cells.flatMap((cell) => cell.match(/\b11(?:\.\d+)+/g) ?? [])
  expect(judged.toSorted()).toEqual(clauses.trim().split(/\s+/).toSorted())
})

/** `file`: name, to the end of the cell, the line of a list, or the next test. */
const withNames = (text: string) =>
  [...text.matchAll(/`([\w/-]+\.(?:test|spec|component)\.tsx?)`: (.+?)(?=<br>| \||$)/gm)].map(
    (found) => ({
      file: found[1] ?? '',
      name: found[2] ?? '',
    }),
  )

test.each([
  ['docs/states.md', 20],
  ['docs/promises.md', 20],
  ['docs/security.md', 20],
  ['docs/desktop.md', 15],
  ['docs/dialects.md', 15],
] as const)('every test that %s names stands in its file', (file, least) => {
  const tests = withNames(read(file))
  expect(tests.length).toBeGreaterThan(least)
  expect(tests.filter((one) => !read(join('test', one.file)).includes(one.name))).toEqual([])
})

test('every state of docs/states.md says something, keeps something, and has a test', () => {
  const rows = read('docs/states.md')
    .split('\n')
    .filter((line) => /^\| (?!State |-)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(rows).toHaveLength(30)
  for (const row of rows) {
    expect(row).toHaveLength(4)
    for (const cell of row) expect(cell.trim()).not.toBe('')
    expect(row[3]).toContain('.ts`: ')
  }
})

test.each([
  'README.md',
  'CONTRIBUTING.md',
  '.github/workflows/ci.yml',
  '.github/pull_request_template.md',
])('every npm command that %s names is in package.json', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...read(file).matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(
    (found) => found[1] ?? '',
  )
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((one) => one !== 'ci' && !(one in scripts))).toEqual([])
})

test('docs/screenshots holds the pictures that the pages show and no others, in under 3 MB', () => {
  const files = readdirSync(join(top, 'docs/screenshots'))
  expect(files.toSorted()).toEqual([...shownPictures(top)].toSorted())
  expect(files.length).toBeLessThanOrEqual(24)
  const pictures = files.map((name) => readFileSync(join(top, 'docs/screenshots', name)))
  expect(pictures.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(3_000_000)
})

/** Returns every text that may cite a page, with comments joined into single lines. */
function readSources(): { file: string; text: string }[] {
  const folders = readdirSync(top).filter((name) => /^(src-\w+|test|build|docs)$/.test(name))
  const below = folders.flatMap((folder) =>
    readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
      // Those of test/bench/rivals, where they were installed.
      .filter((name) => !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
  const files = [...readdirSync(top), ...below].filter((file) => /\.(tsx?|mjs|md|css)$/.test(file))
  return files
    .filter((file) => file !== 'test/build/docs.test.ts')
    .map((file) => ({ file, text: read(file).replaceAll(/\s*\n\s*(?:\*|\/\/)?[ \t]*/g, ' ') }))
}

const sources = readSources()

const headings = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map((found) => (found[1] ?? '').replaceAll('`', ''))

test('every page and section that is cited is there', () => {
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(docs\/[\w/-]+\.md)(?:\)? "([^"]+)")?/g)].map(([, page, section]) => ({
      file,
      page: page ?? '',
      section,
    })),
  )
  expect(cited.filter(({ section }) => section).length).toBeGreaterThan(50)
  const isThere = ({ page, section = '' }: (typeof cited)[number]) =>
    existsSync(join(top, page)) &&
    (!section || headings(page).some((each) => each === section || each.startsWith(`${section}:`)))
  expect(cited.filter((each) => !isThere(each))).toEqual([])
})

test('every part of the contract that is cited is in docs/contract.md', () => {
  const page = read('docs/contract.md')
  const parts = new Set(
    page.split(/^## /m).flatMap((text) => {
      const number = /^(\d)\. /.exec(text)?.[1]
      if (!number) return []
      const items = [...text.matchAll(/^(\d)\. /gm)].map((found) => `${number}.${found[1]}`)
      return [number, ...items]
    }),
  )
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(RFC \d+ )?§(\d+(?:\.\d+)*)/g)]
      .filter(([, rfc]) => !rfc)
      .map((found) => ({ file, part: found[2] ?? '' })),
  )
  expect(cited.length).toBeGreaterThan(90)
  expect(cited.filter(({ part }) => !parts.has(part))).toEqual([])
})

test.each([
  ['P', 'docs/promises.md'],
  ['R', 'docs/contract.md'],
])('every rule with the letter %s that is cited is in %s', (letter, page) => {
  const known = new Set([...read(page).matchAll(/^\| ([PR]\d+) \|/gm)].map((found) => found[1]))
  const id = new RegExp(`(?<![\\w#-])${letter}[1-9]\\d?(?![\\w-])`, 'g')
  const cited = sources
    .filter(({ file }) => /^(src-|test|docs)/.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(id)].map(([found]) => ({ file, found })))
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter(({ found }) => !known.has(found))).toEqual([])
})

test('nothing cites a page that is not in the repository', () => {
  const pages = /\b(DESIGN|PROMISES|BUDGETS|LOOK|TOOLCHAIN|STYLE|FEATURES)\b/
  expect(sources.filter(({ text }) => pages.test(text))).toEqual([])
})

test('the tables of docs/contract.md are those of src-shared/api', () => {
  const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  const page = read('docs/contract.md')
  expect(plain(withTables(page))).toBe(plain(page))
})

test('every link between pages leads somewhere', () => {
  const pages = sources.filter(({ file }) => file.endsWith('.md'))
  const links = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((found) => ({
      file,
      to: join(dirname(file), found[1] ?? ''),
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ to }) => !existsSync(join(top, to)))).toEqual([])
})

test('every file that docs/architecture.md and docs/debugging.md name is there', () => {
  const files = ['docs/architecture.md', 'docs/debugging.md'].flatMap((page) =>
    [...read(page).matchAll(/(?:src-\w+|build)\/[\w./-]*\w/g)].map(([file]) => file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(join(top, file)))).toEqual([])
})

test('CONTRIBUTING.md or docs/architecture.md names every folder two levels below src-*', () => {
  const lines = `${read('CONTRIBUTING.md')}\n${read('docs/architecture.md')}`.split('\n')
  const folders = (parent: string) =>
    readdirSync(join(top, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ parent, name }))
  const roots = folders('.').filter(({ name }) => name.startsWith('src-'))
  const first = roots.flatMap(({ name }) => folders(name))
  const second = first.flatMap(({ parent, name }) => folders(`${parent}/${name}`))
  const isNamed = ({ parent, name }: { parent: string; name: string }) =>
    lines.some(
      (line) =>
        line.includes(`\`${parent}/${name}\``) ||
        (line.includes(`\`${parent}\``) && line.includes(`\`${name}\``)),
    )
  expect(second.length).toBeGreaterThan(50)
  expect([...first, ...second].filter((folder) => !isNamed(folder))).toEqual([])
})
