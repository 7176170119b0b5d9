import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leastWidth, template } from '#renderer/ui/grid/column.ts'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { columns } from '#renderer/screens/triage/columns.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const DAY = 86_400_000
const note = columns.find(({ id }) => id === 'note')

/** Draws the note of a member who is snoozed until then. */
async function draw(snoozed_until: number | null): Promise<void> {
  connect()
  const row = { id: 'm_1', notes: 'Ask in spring', snoozed_until }
  await show(
    <FormatsProvider locale="en-GB" hour12={false}>
      {note?.cell(row as MemberRow)}
    </FormatsProvider>,
  )
  await expect.element(page.getByText('Ask in spring')).toBeVisible()
}

test('A4: the row of somebody who is snoozed wears a mark that says until when', async () => {
  const until = new Date(Date.now() + 40 * DAY)
  await draw(until.getTime())
  const mark = page.getByRole('img', { name: /^Snoozed until / })
  await expect.element(mark).toBeVisible()
  await expect.element(mark).toHaveAttribute('title', expect.stringContaining(`${until.getDate()}`))
})

test.each<[string, number | null]>([
  ['was never snoozed', null],
  ['is back', Date.now() - DAY],
])('A4: the row of somebody who %s wears none', async (_what, until) => {
  await draw(until)
  expect(page.getByRole('img').elements()).toEqual([])
})

/** The list in a window of 900 px beside the navigation of 208 px. */
const LIST_AT_900 = 692
const [GAP, PADDING] = [12, 22]

test('A1: in a narrow window the note is the widest column, and the row still fits', () => {
  const least = new Map(
    columns.map(({ id }, index) => {
      const [width = ''] =
        /\d+/.exec(template(columns, {}, 'narrow').split(/ (?=minmax|calc)/)[index] ?? '') ?? []
      return [id, Number(width)]
    }),
  )
  expect(least.get('note')).toBe(160)
  expect(Math.max(...least.values())).toBe(160)
  expect(leastWidth(columns, {}, GAP, PADDING, 1, 'narrow')).toBeLessThanOrEqual(LIST_AT_900)
})

test('A1: in a wide window names get room, too, and the note stays the widest column', () => {
  const shares = new Map(
    columns.map(({ id, width }) => [
      id,
      typeof width === 'number' ? 0 : (width.wide ?? width.share),
    ]),
  )
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0)
  /** What the columns share at 1920 px, beside the navigation and the panel. */
  const shared = 1000
  expect(((shares.get('name') ?? 0) / all) * shared).toBeGreaterThan(200)
  expect(Math.max(...shares.values())).toBe(shares.get('note'))
})
