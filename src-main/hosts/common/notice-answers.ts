import { recordPath } from '#shared/domain/record-path.ts'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import type { Clock, Notice, NoticeAnswer } from '#main/ports.ts'
import type { Workbench } from '#main/workbench.ts'

/** A button on a notice; `open` is a press on the notice itself. */
export type NoticePress = NoticeAnswer | 'open'

const SNOOZE_MS = 10 * 60_000

interface Parts {
  bench: Workbench
  clock: Clock
  navigate(path: string): void
}

/**
 * Carries out the pressed answer of a system notice: joins the meeting, marks the notice done, or
 * snoozes it.
 */
export async function answerNotice(
  { bench, clock, navigate }: Parts,
  { id, link }: Notice,
  answer: NoticeAnswer,
): Promise<void> {
  if (answer === 'join') return join({ bench, clock, navigate }, link)
  if (id === undefined) return
  if (answer === 'done') await bench.handle('notices.done', { ids: [id] })
  else await bench.handle('notices.snooze', { id, until: clock.now() + SNOOZE_MS })
}

/** Opens the meeting's video link, or the meeting's screen if no link is known. */
async function join({ bench, navigate }: Parts, link: string | undefined): Promise<void> {
  const answer = await bench.handle('day.summary', {})
  const next = answer.ok ? (answer.value as DaySummary).next_meeting : null
  if (next?.link && link === recordPath('meetings', next.id))
    await bench.handle('app.openExternal', { url: next.link })
  else navigate(link ?? '/meetings')
}
