import { expect, test } from 'vitest'
import { member } from '#shared/api/hot-lists.ts'
import { meeting } from '#shared/api/meetings.ts'
import { conform } from '#main/engine/api/conform.ts'

test.each([
  ['Not started', 'not_started'],
  ['MEETING-BOOKED', 'meeting_booked'],
  [' Converted ', 'converted'],
  ['LVM', 'lvm'],
  ['lvm', 'lvm'],
  ['Ghosted', 'Ghosted'],
  ['', ''],
])('X-7: the status %j of a member is %j', (status, known) => {
  const record = conform(member, { member_id: 'm', tier: 's', status })
  expect(record).toMatchObject({ tier: 'S', status: known })
  expect(record).not.toHaveProperty('odd_fields')
})

test('X-7: the status of a meeting is known however it is written, and a new one stays as it came', () => {
  const status = (written: string) => conform(meeting, { id: 'm', status: written })?.['status']
  expect(['No-show', 'BOOKED', 'rescheduled'].map(status)).toEqual([
    'no_show',
    'booked',
    'rescheduled',
  ])
})
