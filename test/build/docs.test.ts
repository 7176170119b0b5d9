import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownPictures } from '../../build/shown.ts'
import { top } from '#test/support/proc.ts'

const read = (file: string) => readFileSync(join(top, file), 'utf8')
const named = (text: string) =>
  [...text.matchAll(/`([\w/-]+\.(?:test|spec)\.tsx?)`/g)].map((found) => found[1] ?? '')

test.each(['docs/features.md', 'docs/promises.md', 'docs/states.md', 'docs/security.md'])(
  'every test file that %s names is there',
  (file) => {
    const files = named(read(file))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((one) => !existsSync(join(top, 'test', one)))).toEqual([])
  },
)

/** `file`: name, to the end of the cell, the line of a list, or the next test. */
const withNames = (text: string) =>
  [...text.matchAll(/`([\w/-]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \||$)/gm)].map((found) => ({
    file: found[1] ?? '',
    name: found[2] ?? '',
  }))

test.each(['docs/states.md', 'docs/promises.md', 'docs/security.md'])(
  'every test that %s names stands in its file',
  (file) => {
    const tests = withNames(read(file))
    expect(tests.length).toBeGreaterThan(20)
    expect(tests.filter((one) => !read(join('test', one.file)).includes(one.name))).toEqual([])
  },
)

test('every state of docs/states.md says something, keeps something, and has a test', () => {
  const rows = read('docs/states.md')
    .split('\n')
    .filter((line) => /^\| (?!State |-)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(rows).toHaveLength(25)
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
