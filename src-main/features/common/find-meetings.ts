import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { Filter, Sort } from '#main/engine/store/cache/protocol.ts'
import type { Reading } from './context.ts'
import { meetingRow } from './rows/meeting.ts'

/** More meetings than this in one range are not shown; a week of a busy person holds some forty. */
const MOST = 2000

/** Finds the meetings that match, sorted by start unless another order is asked for. */
export async function findMeetings(
  { cache, clock, conflicts }: Reading,
  filter: Filter,
  { most = MOST, sort = [{ field: 'starts_at' }] }: { most?: number; sort?: Sort[] } = {},
): Promise<MeetingRow[]> {
  const rows: MeetingRow[] = []
  const open = conflicts('meetings')
  for (let after: string | undefined; rows.length < most;) {
    const page = await cache.list('meetings', {
      filter,
      sort,
      limit: Math.min(200, most - rows.length),
      ...(after === undefined ? {} : { after }),
    })
    rows.push(...page.rows.map((row) => meetingRow(row, open, clock.now())))
    if (page.next === null) break
    after = page.next
  }
  return rows
}
