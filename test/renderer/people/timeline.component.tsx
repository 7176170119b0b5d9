import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimelineRow } from '#shared/bridge/people.ts'
import { timelineKinds, type TimelineKind } from '#shared/domain/timeline.ts'
import { history } from '#renderer/navigation/navigation.ts'
import { Timeline } from '#renderer/parts/people/timeline.tsx'
import { connect, refuse, show } from '#test/renderer/support/component.tsx'

const HOUR = 3600_000

const row = (id: string, change: Partial<TimelineRow> = {}): TimelineRow => ({
  id,
  kind: 'note',
  at: Date.now() - HOUR,
  title: `Line ${id}`,
  detail: 'Wants to talk in May',
  source: 'here',
  read_at: null,
  link: null,
  pending: false,
  ...change,
})

interface Asked {
  kind?: TimelineKind
  offset?: number
  limit: number
}

/** Answers as main does, from these lines. */
const answer =
  (rows: readonly TimelineRow[], asOf: number | null = 1) =>
  ({ kind, offset = 0, limit }: Asked) => {
    const wanted = kind === undefined ? rows : rows.filter((one) => one.kind === kind)
    return {
      rows: wanted.slice(offset, offset + limit),
      offset,
      total: wanted.length,
      all: rows.length,
      counts: Object.fromEntries(
        timelineKinds.map((one) => [one, rows.filter((line) => line.kind === one).length]),
      ),
      meetings_as_of: asOf,
      notes_as_of: asOf,
    }
  }

const open = async (rows: readonly TimelineRow[], asOf?: number | null) => {
  connect({ 'contacts.timeline': answer(rows, asOf) })
  await show(<Timeline id="c_1" />)
}

const lines = () => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')

test('F11: each line says what it is, when it was and where it comes from', async () => {
  await open([
    row('m', {
      kind: 'meeting',
      title: 'Intro',
      detail: 'Booked',
      at: Date.now() + 48 * HOUR,
      source: 'service',
      read_at: Date.now() - 60_000,
      link: '/meetings/me_1',
    }),
    row('n', { title: 'Note', pending: true }),
    row('c', { kind: 'call', title: 'Call', at: null, source: 'service' }),
  ])
  const words = (line: number, text: string | RegExp) =>
    expect.element(lines().nth(line).getByText(text, { exact: true })).toBeVisible()
  await words(0, 'Intro')
  await words(0, /^from the service, as of /)
  await expect.element(lines().nth(0).getByRole('img', { name: 'Meeting' })).toBeVisible()
  await words(1, 'on this computer')
  await expect
    .element(lines().nth(1).getByRole('img', { name: 'Not yet confirmed by the service' }))
    .toBeVisible()
  await words(2, 'no time given')
  await words(2, 'from the service')
})

test('F11: the kinds narrow it, with counts, and arrow keys choose among them', async () => {
  await open([row('a', { kind: 'call', title: 'Spoke' }), row('b'), row('c')])
  await page.getByRole('tab', { name: 'All 3' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Calls 1' })).toHaveFocus()
  await expect.element(page.getByText('Spoke')).toBeVisible()
  await expect.element(page.getByText('Line b')).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'Purchases' })).not.toBeInTheDocument()
})

test('F11: H leads to the first line, and Enter opens its record', async () => {
  await open([row('a', { title: 'Intro', link: '/meetings/me_1' }), row('b')])
  await expect.element(page.getByRole('link', { name: /Intro/ })).toBeVisible()
  await userEvent.keyboard('h')
  await expect.element(page.getByRole('link', { name: /Intro/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(history.location.pathname).toBe('/meetings/me_1')
})

test('F11: a long story shows its newest lines, and all of it on asking', async () => {
  await open(Array.from({ length: 70 }, (_, index) => row(`r${index}`)))
  await expect.element(lines().nth(7)).toBeVisible()
  expect(lines().elements()).toHaveLength(8)
  await page.getByRole('button', { name: 'Show 50 more of 62' }).click()
  await page.getByRole('button', { name: 'Show 12 more' }).click()
  await expect.element(lines().nth(69).getByText('Line r69')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Show/ })).not.toBeInTheDocument()
})

test('F11: without anything it teaches what belongs there', async () => {
  await open([])
  await expect.element(page.getByText(/notes, meetings, the hot lists/)).toBeVisible()
})

test('F11: it claims nothing that is not known', async () => {
  await open([row('a')], null)
  await expect
    .element(page.getByText(/Meetings and call notes haven’t been read yet/))
    .toBeVisible()
  await expect.element(page.getByText(/doesn’t say what colleagues changed/)).toBeVisible()
})

test('F11: when it cannot be read it says so and offers another try', async () => {
  const world = connect({
    'contacts.timeline': () => refuse('The disk is full.'),
  })
  await show(<Timeline id="c_1" />)
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => world.inputsOf('contacts.timeline').length).toBeGreaterThan(1)
})

test('M6, F11: in Arabic the name of a long list keeps its beginning', async () => {
  document.dir = 'rtl'
  onTestFinished(() => {
    document.dir = ''
  })
  const name = 'Konstantinopoulou Venkatanarasimharajuvaripeta'
  connect({
    'contacts.timeline': answer([
      row('a', { title: `أضيف إلى ${name}`, detail: `محجوز · ${name}` }),
    ]),
  })
  await show(
    <div style={{ width: 260 }}>
      <Timeline id="c_1" />
    </div>,
  )
  await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible()
  for (const part of page.getByText(name, { exact: true }).elements()) {
    const range = document.createRange()
    range.setStart(part.firstChild!, 0)
    range.setEnd(part.firstChild!, 1)
    const line = part.closest('.cut')!.getBoundingClientRect()
    expect(range.getBoundingClientRect().left).toBeGreaterThanOrEqual(line.left - 1)
  }
})
