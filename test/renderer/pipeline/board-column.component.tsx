import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ComponentProps } from 'react'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { BoardColumn } from '#renderer/screens/pipeline/board-column.tsx'
import { leftRow } from '#renderer/stores/left-screens.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { Leavable, leaveAndReturn } from '#test/renderer/support/leave-and-return.tsx'

const lead = (index: number) =>
  ({
    id: `j_${index}`,
    title: `Role ${index}`,
    company_name: 'Oakmere',
    status: 'new',
    state: null,
    sector: null,
    salary: null,
    location: null,
    posting_date: null,
    notes: null,
    follow_up_date: null,
    url: null,
    mine: { stage: 'to_review', note: null, follow_up_at: null, dismissal: null },
    first_seen_at: null,
    last_seen_at: null,
    vanished: false,
    cluster_size: 1,
    extra: [],
  }) as unknown as JobRow
const leads = Array.from({ length: 40 }, (_, index) => lead(index))
const still = () => {}
const filter = {}

/** A column of the board. */
const column = (
  lane: 'to_review' | 'qualified',
  label: string,
  count: number,
  onStand: ComponentProps<typeof BoardColumn>['onStand'] = still,
) => (
  <BoardColumn
    lane={lane}
    label={label}
    count={count}
    stage={lane}
    filter={filter}
    active
    index={0}
    sought={null}
    isMoving={false}
    onEnter={still}
    onFound={still}
    onStand={onStand}
    onOpen={still}
    onDrop={undefined}
  />
)

/** A column in a low window, which is left and come back to. */
const returning = <Leavable>{column('to_review', 'To review', leads.length)}</Leavable>

const scrolled = () => page.getByRole('grid').element().parentElement!
/** The title of the first card that is in view, whatever part of it. */
const firstInView = () => {
  const { top } = scrolled().getBoundingClientRect()
  const shown = page
    .getByText(/^Role \d+$/)
    .elements()
    .filter((each) => each.getBoundingClientRect().bottom > top)
  return shown[0]?.textContent
}

/** Answers with the leads of this test. */
const connectLeads = () =>
  connect({
    'pipeline.list': ({ offset = 0, limit = 50 }: { offset?: number; limit?: number }) => ({
      rows: leads.slice(offset, offset + limit),
      offset,
      total: leads.length,
      next: null,
      as_of: 1,
    }),
  })

test('M9: a card says its place in the column, unless short names were chosen', async () => {
  connectLeads()
  await show(returning)
  const second = page.getByRole('gridcell').nth(1)
  await expect.element(second).toHaveAttribute('aria-description', '2 of 40')
  usePreferences.setState({ preferences: { ...defaultPreferences, row_names: 'short' } })
  await expect.element(second).not.toHaveAttribute('aria-description')
})

test('EN 301 549, 11.5.2.14: keys act on the card on which assistive technology puts the focus', async () => {
  connectLeads()
  await show(returning)
  await page.getByText('Role 0').click()
  const other = page.getByRole('gridcell').nth(2).element() as HTMLElement
  other.focus()
  const chosen = page.getByRole('gridcell', { selected: true })
  await expect.element(chosen.getByText('Role 2', { exact: true })).toBeVisible()
})

test('H8: coming back to the board finds each column as far scrolled as it was left', async () => {
  connectLeads()
  await show(returning)
  await expect.element(page.getByText('Role 0')).toBeVisible()
  scrolled().scrollTop = 911
  await expect.poll(() => leftRow('board to_review {}')?.top).toBeGreaterThan(800)
  await expect.poll(firstInView).not.toBe('Role 0')
  const first = firstInView()
  await leaveAndReturn()
  await expect.poll(firstInView).toBe(first)
})

test('H8: coming back to the board finds the card one stood on', async () => {
  connectLeads()
  await show(returning)
  await expect.element(page.getByText('Role 0')).toBeVisible()
  await userEvent.keyboard('jjj')
  const chosen = page.getByRole('gridcell', { selected: true }).getByText('Role 3', { exact: true })
  await expect.element(chosen).toBeVisible()
  await leaveAndReturn()
  await expect.element(chosen).toBeVisible()
})

test('B2: once the last lead has left the column, keys have no lead to act on', async () => {
  let all = [lead(0)]
  const { tell } = connect({
    'pipeline.list': () => ({ rows: all, offset: 0, total: all.length, next: null, as_of: 1 }),
  })
  const stood: (string | undefined)[] = []
  const stand = ({ row }: { row: JobRow | undefined }) => void stood.push(row?.id)
  await show(column('qualified', 'Qualified', 1, stand))
  await expect.poll(() => stood.at(-1)).toBe('j_0')
  all = []
  tell('tables.changed', { tables: ['jobs'] })
  await expect.element(page.getByRole('gridcell')).not.toBeInTheDocument()
  await expect.poll(() => stood.at(-1)).toBeUndefined()
})
