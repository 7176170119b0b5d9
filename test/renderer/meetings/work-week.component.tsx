import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WorkWeek } from '#renderer/screens/meetings/work-week.tsx'
import { setPreferences } from '#renderer/stores/preferences.ts'
import { FigureHost } from '#renderer/ui/figure/figure-host.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const [MONDAY, WEEK] = [Date.UTC(2026, 10, 16), 7 * 86_400_000]
const read = {
  this_week: {
    from: MONDAY,
    to: MONDAY + WEEK,
    mine: { triaged: 34, called: 12, booked: 3 },
    everyone: { notes: 25, meetings: 9 },
  },
  last_week: {
    from: MONDAY - WEEK,
    to: MONDAY,
    mine: { triaged: 52, called: 8, booked: 4 },
    everyone: { notes: 20, meetings: 11 },
  },
  notes_as_of: Date.now() - 3 * 60_000,
  meetings_as_of: Date.now(),
}
const row = (name: RegExp) => page.getByRole('row', { name })

test('E13: what was done here stands beside last week and what is known of everybody', async () => {
  connect({ 'meetings.work': () => read })
  await show(<WorkWeek />)
  await expect.element(row(/^People triaged .*34 .*52 can’t be known$/)).toBeVisible()
  await expect.element(row(/^Calls with an outcome .*12 .*8 .*25 call notes$/)).toBeVisible()
  await expect.element(row(/^Meetings booked .*3 .*4 .*9 meetings$/)).toBeVisible()
  await expect.element(page.getByText(/The service doesn’t say who changed a member/)).toBeVisible()
})

test('E10, E13: the week of the targets is that of the weekly report, whatever the calendar begins with', async () => {
  setPreferences({ format: 'en-US' })
  const { asked } = connect({ 'meetings.work': () => read })
  await show(<WorkWeek />)
  await expect.poll(() => JSON.stringify(asked)).toContain('"first_day":1,')
})

test('E13: what was never read is not called none', async () => {
  connect({ 'meetings.work': () => ({ ...read, notes_as_of: null, meetings_as_of: null }) })
  await show(<WorkWeek />)
  await expect.element(row(/^Calls with an outcome .*not read yet$/)).toBeVisible()
  await expect.element(row(/^Meetings booked .*not read yet$/)).toBeVisible()
})

test('E13: a target is typed once, kept, and shown as a share of what is done', async () => {
  const { asked } = connect({ 'meetings.work': () => read })
  await show(<WorkWeek />)
  const target = page.getByRole('textbox', { name: 'Weekly target: Calls with an outcome' })
  await target.click()
  await userEvent.keyboard('24{Enter}')
  await expect.element(page.getByRole('img', { name: '12 of 24' })).toBeVisible()
  await expect.poll(() => JSON.stringify(asked)).toContain('"weekly targets":{"called":24}')
})

test('E7: each number of the week explains itself, with its own age', async () => {
  connect({ 'meetings.work': () => read })
  await show(
    <>
      <WorkWeek />
      <FigureHost />
    </>,
  )
  await page.getByRole('button', { name: 'Call notes of the week: 25 call notes' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Call notes of the week' }))
    .toHaveAccessibleDescription(/whoever called.*Call notes 25 3 min ago/)
})
