import { useState } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { ConfirmNote, type Confirming } from '../../parts/meetings/confirm-note.tsx'
import { LogMeeting } from '../../parts/meetings/log-meeting.tsx'
import { JoinDialog } from '../../parts/meetings/join-dialog.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** Keeps which dialog of the meetings is open, and for which meeting or note. */
export function useMeetingDialogs() {
  const addMeeting = useAdding('meetings')
  const [logging, setLogging] = useState<{ at: number; minutes?: number } | null>(null)
  const [moving, setMoving] = useState<{ meeting: MeetingRow; to?: number } | null>(null)
  const [joining, setJoining] = useState<MeetingRow | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  return {
    logging,
    log: (at: number, minutes?: number) =>
      addMeeting(() => setLogging({ at, ...(minutes !== undefined && { minutes }) })),
    closeLog: () => setLogging(null),
    moving,
    move: (meeting: MeetingRow, to?: number) =>
      setMoving({ meeting, ...(to !== undefined && { to }) }),
    closeMove: () => setMoving(null),
    joining,
    setJoining,
    confirming,
    setConfirming,
  }
}

interface MeetingDialogsProps {
  dialogs: ReturnType<typeof useMeetingDialogs>
  /** Called after a meeting was logged, or logged again at another time. */
  onMade: (id: string, startsAt: number) => void
  onConfirmed: () => void
}

/** Shows the open dialog: to log, reschedule or join a meeting, or to confirm a call note. */
export function MeetingDialogs({ dialogs, onMade, onConfirmed }: MeetingDialogsProps) {
  const { logging, moving, joining, setJoining, confirming, setConfirming } = dialogs
  return (
    <>
      <LogMeeting
        at={logging?.at ?? null}
        minutes={logging?.minutes}
        onClose={dialogs.closeLog}
        onMade={onMade}
      />
      <MoveDialog moving={moving} onClose={dialogs.closeMove} onMade={onMade} />
      <JoinDialog meeting={joining} onClose={() => setJoining(null)} />
      <ConfirmNote match={confirming} onClose={() => setConfirming(null)} onDone={onConfirmed} />
    </>
  )
}
