import { t } from '#shared/i18n/translate.ts'
import { useMemo, useRef } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { run, sayChanged } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'

/**
 * Sets the outcome of a meeting with one key and with Undo (C3). Remembers that gesture, so that a
 * call note confirmed next becomes part of it.
 */
export function useDecide() {
  const last = useRef<{ meeting: string; history: string } | null>(null)
  return useMemo(
    () => ({
      async decide(meeting: MeetingRow, status: MeetingStatus): Promise<boolean> {
        if (meeting.status === status) {
          toast({
            message: t('“{title}” is already {statusWord}', {
              title: meeting.title,
              statusWord: statusWord(status),
            }),
          })
          return true
        }
        const answer = await run('meetings.setStatus', { ids: [meeting.id], status })
        if (!answer.ok) return false
        const { history_id } = answer.value
        last.current =
          status === 'attended' && history_id !== null
            ? { meeting: meeting.id, history: history_id }
            : null
        sayChanged(
          answer.value,
          t('“{title}” is now {statusWord}', {
            title: meeting.title,
            statusWord: statusWord(status),
          }),
        )
        return true
      },
      /**
       * Returns the gesture that set this meeting to attended, if it was the last one; otherwise
       * null.
       */
      gestureOf: (meetingId: string | null) =>
        last.current !== null && last.current.meeting === meetingId ? last.current.history : null,
      forget: () => {
        last.current = null
      },
    }),
    [],
  )
}
export type Decisions = ReturnType<typeof useDecide>
