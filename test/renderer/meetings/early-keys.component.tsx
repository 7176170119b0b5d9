import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
// Its types are what hooks of the router are checked by.
import type {} from '#renderer/app/router.ts'
import { useQuery } from '#renderer/data/use-query.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { useActiveMeeting } from '#renderer/screens/meetings/use-active-meeting.ts'
import type { CalendarPlace } from '#renderer/screens/meetings/use-calendar-place.ts'
import type { ListedMeetings } from '#renderer/screens/meetings/use-listed-meetings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const NOON = Date.UTC(2026, 10, 18, 12)
const over = ['Kofi', 'Ines'].map((name, index) => ({
  id: `mtg_${index}`,
  title: `Talk with ${name}`,
  starts_at: NOON - (index + 1) * 3_600_000,
  duration_minutes: 30,
  status: 'booked',
  meeting_link: 'https://example.com/call',
})) as MeetingRow[]

/** The queue of outcomes, with one key, and the words for what was set. */
function Queue({ done }: { done: string[] }) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const list = useQuery('meetings.unlogged', {})
  const place = { view: 'outcomes', now: NOON, activeId, setActiveId, meetingId: null }
  const listed = { list, shown: list.value?.meetings ?? [] }
  const active = useActiveMeeting(
    place as unknown as CalendarPlace,
    listed as unknown as ListedMeetings,
  )
  useActions([
    {
      id: 'test.attended',
      label: 'Attended',
      group: 'Test',
      keys: ['a'],
      enabled: active !== null,
      run: () => void done.push(active?.title ?? ''),
    },
    {
      id: 'test.refresh',
      label: 'Refresh',
      group: 'Test',
      keys: ['r'],
      run: () => void done.push('refreshed'),
    },
  ])
  return <p>{list.value ? 'read' : 'reading'}</p>
}

test('C3: an outcome pressed while the queue is still being read is set on its first meeting', async () => {
  const read = Promise.withResolvers<{ meetings: MeetingRow[]; as_of: null }>()
  connect({ 'meetings.unlogged': () => read.promise })
  const done: string[] = []
  await show(<Queue done={done} />)
  await userEvent.keyboard('a')
  expect(done).toEqual([])
  read.resolve({ meetings: over, as_of: null })
  await expect.poll(() => done).toEqual(['Talk with Kofi'])
})

test('C1: what needs no meeting is done while they are still being read', async () => {
  connect({ 'meetings.unlogged': () => new Promise(() => {}) })
  const done: string[] = []
  await show(<Queue done={done} />)
  await userEvent.keyboard('r')
  expect(done).toEqual(['refreshed'])
})

test('C3: where nothing waits for an outcome, a press is forgotten', async () => {
  const read = Promise.withResolvers<{ meetings: MeetingRow[]; as_of: null }>()
  connect({ 'meetings.unlogged': () => read.promise })
  const done: string[] = []
  await show(<Queue done={done} />)
  await userEvent.keyboard('a')
  read.resolve({ meetings: [], as_of: null })
  await expect.element(page.getByText('read', { exact: true })).toBeVisible()
  expect(done).toEqual([])
})
