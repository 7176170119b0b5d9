import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Filter, Sort } from '#main/engine/store/cache/protocol.ts'
import type { Reading } from './context.ts'
import { meetingRow } from './rows/meeting.ts'

/** Maximum number of meetings shown in one range; a busy week has about forty. */
const MAX_MEETINGS = 2000

/** Finds the matching meetings, sorted by start unless another order is given. */
export async function findMeetings(
  { cache, clock, conflicts }: Reading,
  filter: Filter,
  { most = MAX_MEETINGS, sort = [{ field: 'starts_at' }] }: { most?: number; sort?: Sort[] } = {},
): Promise<MeetingRow[]> {
  const open = conflicts('meetings')
  const { rows } = await listAll(cache, 'meetings', { filter, sort, most })
  return rows.map((row) => meetingRow(row, open, clock.now()))
}
