import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { LogMeeting } from '#renderer/parts/meetings/log-meeting.tsx'
import { MoveDialog } from '#renderer/screens/meetings/move-dialog.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const NOON = Date.UTC(2026, 10, 18, 12)
const meeting = {
  id: 'mtg_1',
  title: 'Kennenlernen',
  starts_at: NOON,
  duration_minutes: 45,
  status: 'booked',
} as MeetingRow
const close = () => {}

test.each<[string, ReactNode, string]>([
  ['logs a meeting', <LogMeeting key="log" at={NOON} onClose={close} />, 'Log meeting'],
  [
    'moves one',
    <MoveDialog key="move" moving={{ meeting }} onClose={close} onMade={close} />,
    'Cancel and log new meeting',
  ],
])('H4: the form that %s shows that Ctrl+Enter saves', async (_, form, button) => {
  connect()
  await show(form)
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${button}`) }))
    .toHaveTextContent(`${button}Ctrl Enter`)
})
