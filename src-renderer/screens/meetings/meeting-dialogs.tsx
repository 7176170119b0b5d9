import { useState } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { ConfirmNote, type Confirming } from '../../parts/meetings/confirm-note.tsx'
import { LogMeeting } from '../../parts/meetings/log-meeting.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** Keeps which dialog of the meetings is open, and for what. */
export function useMeetingDialogs() {
  const [logging, setLogging] = useState<number | null>(null)
  const [moving, setMoving] = useState<MeetingRow | null>(null)
  const [joining, setJoining] = useState<MeetingRow | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  return {
    logging,
    setLogging,
    moving,
    setMoving,
    joining,
    setJoining,
    confirming,
    setConfirming,
  }
}

interface MeetingDialogsProps {
  dialogs: ReturnType<typeof useMeetingDialogs>
  /** A meeting was logged, or logged anew for another time. */
  onMade: (id: string, startsAt: number) => void
  onConfirmed: () => void
}

/** Shows the dialog that is open: to log, reschedule or join a meeting, or to confirm a call note. */
export function MeetingDialogs({ dialogs, onMade, onConfirmed }: MeetingDialogsProps) {
  const { logging, setLogging, moving, setMoving, joining, setJoining } = dialogs
  const { confirming, setConfirming } = dialogs
  return (
    <>
      <LogMeeting at={logging} onClose={() => setLogging(null)} onMade={onMade} />
      <MoveDialog meeting={moving} onClose={() => setMoving(null)} onMade={onMade} />
      <JoinDialog meeting={joining} onClose={() => setJoining(null)} />
      <ConfirmNote what={confirming} onClose={() => setConfirming(null)} onDone={onConfirmed} />
    </>
  )
}
