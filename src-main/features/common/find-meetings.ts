import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
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
  const open = conflicts('meetings')
  const { rows } = await listAll(cache, 'meetings', { filter, sort, most })
  return rows.map((row) => meetingRow(row, open, clock.now()))
}
