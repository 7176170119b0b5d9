import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memberPath, recordPath } from '#shared/domain/record-path.ts'

const root = new URL('../../../', import.meta.url)

test.each(['c_1', 'a/b', 'a?b=c', 'a#b', '50%', '%2F', 'with space', 'Zoë-名'])(
  'L5: a record called %s has one place, and that is in its path',
  (id) => {
    const { pathname, search, hash } = new URL(recordPath('people', id), 'app://hotdesk')
    expect([search, hash]).toEqual(['', ''])
    expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'people', id])

    const member = new URL(memberPath('hl/1', id), 'app://hotdesk')
    expect(member.searchParams.get('member')).toBe(id)
    expect(member.pathname).toBe('/hot-lists/hl%2F1')
  },
)

test('L5: nothing writes the path of a record by itself, so that no id is taken for a path', () => {
  const files = globSync('{src-main,src-renderer,src-shared/domain}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(800)
  const bare =
    /`\/(campaigns|companies|desks|hot-lists|meetings|notes|people|pipeline|research)(\/\w+)?\/\$\{/
  const found = files.filter((file) => bare.test(readFileSync(new URL(file, root), 'utf8')))
  expect(found).toEqual([])
})
