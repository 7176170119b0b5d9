import { beforeEach, expect, test } from 'vitest'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { walkAt } from '#renderer/navigation/opened-from.ts'
import { forgetWalks } from '#renderer/navigation/walk.ts'
import { useWalkedMeetings } from '#renderer/screens/meetings/use-walked-meetings.ts'
import { keepWalk, reviveWalk } from '#renderer/navigation/kept-list.ts'
import { leftOf } from '#renderer/stores/left-screens.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const meeting = (id: string, contact_id: string | null, company_id: string | null) =>
  ({ id, contact_id, company_id }) as MeetingRow
const meetings = [
  meeting('m_1', 'c_1', 'co_1'),
  meeting('m_2', 'c_2', 'co_1'),
  meeting('m_3', 'c_3', null),
  meeting('m_4', null, 'co_2'),
]

function Meetings() {
  useWalkedMeetings({ view: 'outcomes', today: 5, meetings, id: 'm_1' })
  return null
}

beforeEach(forgetWalks)

test('H8: a company opened from a meeting leads to the company of the next one', async () => {
  connect()
  await show(<Meetings />)
  const walk = walkAt('/companies/co_1')
  expect(walk).toMatchObject({ label: 'Meetings without an outcome', index: 0, total: 4 })
  // The same company again and a meeting without one are passed over.
  expect(walk?.step(1)).toBe('/companies/co_2')
  expect(leftOf('meeting')).toEqual({ id: 'm_4', on: 5 })
  expect(walkAt('/companies/co_2')?.step(-1)).toBe('/companies/co_1')
})

test('H8: a person opened from a meeting still leads to the person of the next one', async () => {
  connect()
  await show(<Meetings />)
  expect(walkAt('/people/c_1')?.step(1)).toBe('/people/c_2')
})

test('H8: a company opened from a meeting leads on after a restart too', async () => {
  connect()
  await show(<Meetings />)
  keepWalk('/people/c_1')
  keepWalk('/companies/co_1')
  forgetWalks()
  expect(await reviveWalk('/companies/co_1')).toBe(true)
  expect(walkAt('/companies/co_1')?.step(1)).toBe('/companies/co_2')
  expect(await reviveWalk('/people/c_1')).toBe(true)
})
