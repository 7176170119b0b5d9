import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { meetingsSearch } from '#renderer/screens/meetings/search.ts'
import {
  useCalendarPlace,
  type CalendarPlace,
} from '#renderer/screens/meetings/use-calendar-place.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/** Opens the meetings at an address, and returns the days and the meeting the user is at. */
async function placeAt(address: string): Promise<CalendarPlace> {
  connect()
  const seen: { place?: CalendarPlace } = {}
  function Meetings() {
    seen.place = useCalendarPlace()
    return <h1>Meetings</h1>
  }
  const root = createRootRoute()
  const meetings = createRoute({
    getParentRoute: () => root,
    path: '/meetings/{-$meetingId}',
    validateSearch: meetingsSearch,
    component: Meetings,
  })
  const router = createRouter({
    routeTree: root.addChildren([meetings]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await show(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('heading', { name: 'Meetings' })).toBeVisible()
  if (!seen.place) throw new Error('The meetings were not drawn.')
  return seen.place
}

const NOON = new Date(2026, 11, 2, 12).getTime()
const HOUR = 3_600_000

test('C1: a meeting on the day before the week, which is read for its night, is not in view', async () => {
  const { isInRange, range, firstShown } = await placeAt(`/meetings?view=week&day=${NOON}`)
  const before = firstShown - HOUR
  expect(before).toBeGreaterThan(range.from)
  const times = [before, firstShown, NOON, range.to - HOUR, range.to]
  expect(times.map(isInRange)).toEqual([false, true, true, true, false])
})

test('C1: in the agenda the days that are read are in view', async () => {
  const { isInRange, range } = await placeAt(`/meetings?view=agenda&day=${NOON}`)
  const times = [range.from - HOUR, range.from, NOON, range.to - HOUR, range.to]
  expect(times.map(isInRange)).toEqual([false, true, true, true, false])
})
