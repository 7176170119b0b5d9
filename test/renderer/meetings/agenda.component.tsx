import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { Agenda } from '#renderer/screens/meetings/agenda.tsx'
import { leftOf } from '#renderer/stores/left-screens.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { Leavable, leaveAndReturn } from '#test/renderer/support/leave-and-return.tsx'

const NOON = Date.UTC(2026, 10, 18, 12)
const HOUR = 3_600_000

/** One meeting an hour, from noon on, with people called Person 0, Person 1 and so on. */
const meetings = Array.from({ length: 20 }, (_, index): MeetingRow => ({
  id: `mtg_${index}`,
  title: `Talk ${index}`,
  starts_at: NOON + index * HOUR,
  starts_text: null,
  date_only: false,
  duration_minutes: 30,
  status: 'booked',
  contact_id: null,
  contact_name: `Person ${index}`,
  company_id: null,
  company_name: null,
  meeting_link: null,
  notes: null,
  do_not_contact: false,
  needs_outcome: false,
  moved_to: null,
  pending: false,
  overlay: [],
  conflict: false,
}))

/** Three hours in the person's own calendar, one of them on the day after. */
const busy = [
  { from: NOON + HOUR, to: NOON + 2 * HOUR, title: 'Dentist', all_day: false },
  { from: NOON + 3 * HOUR, to: NOON + 4 * HOUR, title: null, all_day: false },
  { from: NOON + 24 * HOUR, to: NOON + 25 * HOUR, title: 'School play', all_day: false },
]

/** An agenda whose parent makes its handlers anew at each drawing, as the screen does. */
function World({ opened }: { opened: string[] }) {
  const [activeId, setActiveId] = useState<string | null>('mtg_0')
  return (
    <Agenda
      label="Meetings"
      meetings={meetings}
      zone="UTC"
      now={NOON}
      counted={{ of: 'all', at: NOON }}
      activeId={activeId}
      onActive={(id) => setActiveId(id)}
      onOpen={({ id }) => opened.push(id)}
      busy={busy}
    />
  )
}

const line = (index: number) => page.getByRole('row', { name: new RegExp(`Person ${index},`) })

test('C1: a line is chosen by a click and opened by two', async () => {
  connect({})
  const opened: string[] = []
  await show(<World opened={opened} />)
  await line(3).click()
  await expect.element(line(3)).toHaveAttribute('aria-selected', 'true')
  await expect.element(line(0)).toHaveAttribute('aria-selected', 'false')
  await userEvent.dblClick(line(5).getByText('Talk 5'))
  await expect.element(line(5)).toHaveAttribute('aria-selected', 'true')
  expect(opened).toEqual(['mtg_5'])
})

test('EN 301 549, 11.5.2.14: keys act on the meeting on which assistive technology puts the focus', async () => {
  connect({})
  await show(<World opened={[]} />)
  await line(0).click()
  const other = line(3).element() as HTMLElement
  other.focus()
  await expect.element(line(3)).toHaveAttribute('aria-selected', 'true')
  await expect.element(line(0)).toHaveAttribute('aria-selected', 'false')
})

test('C1: choosing another meeting draws two lines, however many are shown', async () => {
  connect({})
  await show(<World opened={[]} />)
  await expect.element(line(19)).toBeVisible()
  const ranges = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatRange')
  await line(4).click()
  await expect.element(line(4)).toHaveAttribute('aria-selected', 'true')
  // Each line says its time twice: to be seen and to be heard.
  expect(ranges.mock.calls.length).toBeLessThanOrEqual(4)
  ranges.mockRestore()
})

test('C13: each day says when the person’s own calendar is busy', async () => {
  connect({})
  await show(<World opened={[]} />)
  const busyLines = page.getByText(/^In your calendar/)
  await expect.element(busyLines.first()).toMatchTextContent(/Dentist, .* · Busy, /)
  await expect.element(busyLines.first()).not.toMatchTextContent('School play')
  await expect.element(busyLines.nth(1)).toMatchTextContent('School play')
})

test('C1: a meeting with a date alone heads its day, without a time; the line of now is among the others', async () => {
  connect({})
  const [first, second] = meetings
  const all = [
    { ...first!, id: 'day', title: 'Site visit', starts_at: NOON - 12 * HOUR, date_only: true },
    { ...first!, starts_at: NOON - 2 * HOUR },
    second!,
  ]
  await show(
    <Agenda
      label="Meetings"
      meetings={all}
      zone="UTC"
      now={NOON}
      counted={{ of: 'all', at: NOON }}
      activeId={null}
      onActive={() => {}}
      onOpen={() => {}}
      withToday
    />,
  )
  await expect.element(page.getByRole('row', { name: /^No time, Site visit/ })).toBeVisible()
  const rows = [...document.querySelectorAll('[data-meeting], [role=presentation]')]
  expect(rows.map((row) => row.getAttribute('data-meeting') ?? 'now')).toEqual([
    'day',
    'mtg_0',
    'now',
    'mtg_1',
  ])
})

/** An agenda in a low window, which is left and come back to. */
function Returning() {
  const [activeId, setActiveId] = useState('mtg_0')
  return (
    <Leavable>
      <Agenda
        label="Meetings"
        meetings={meetings}
        zone="UTC"
        now={NOON}
        counted={{ of: 'all', at: NOON }}
        activeId={activeId}
        onActive={setActiveId}
        onOpen={() => {}}
        scrollTo={{ day: NOON - 12 * HOUR, turn: 0 }}
      />
    </Leavable>
  )
}

const scrolled = () => page.getByRole('grid').element().parentElement!

test('H8: coming back to the agenda finds the meeting and the scroll position it was left at', async () => {
  connect({})
  await show(<Returning />)
  await line(2).click()
  scrolled().scrollTop = 217
  await expect.poll(() => leftOf(`agenda scroll ${NOON - 12 * HOUR}`)).toMatchObject({ top: 217 })
  await leaveAndReturn()
  await expect.element(line(2)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => scrolled().scrollTop).toBe(217)
})

test('M9: a meeting says its place in the agenda, whatever its day', async () => {
  connect({})
  await show(<Returning />)
  await expect.element(line(0)).toHaveAttribute('aria-description', '1 of 20')
  await expect.element(line(18)).toHaveAttribute('aria-description', '19 of 20')
})

test('C1: a meeting that is chosen out of sight is scrolled to, also after coming back', async () => {
  connect({})
  await show(<Returning />)
  scrolled().scrollTop = 217
  await expect.poll(() => leftOf(`agenda scroll ${NOON - 12 * HOUR}`)).toMatchObject({ top: 217 })
  await leaveAndReturn()
  await expect.poll(() => scrolled().scrollTop).toBe(217)
  ;(line(18).element() as HTMLElement).click()
  await expect.element(line(18)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => scrolled().scrollTop).toBeGreaterThan(217)
})
