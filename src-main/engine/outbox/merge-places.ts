import { recordPath } from '#shared/domain/record-path.ts'
import { shownName } from '#main/engine/store/cache/record-values.ts'
import { memberIdsByContact } from './created-records.ts'
import { enqueue } from './edit.ts'
import { couldNotRead } from './failures.ts'
import { MERGED_INTO, type Operation } from './operation.ts'
import { showRecords } from './project.ts'
import { goOn, type Step, type DrainSession } from './step.ts'

/**
 * Reads all hot lists before a merge deletes the duplicate, and adds the surviving person wherever
 * only the duplicate is: this computer may not have read that list, or somebody used it meanwhile
 * (F4). The deletion waits until they were added. Returns null if no place would be lost.
 */
export async function takeOverPlaces(session: DrainSession, op: Operation): Promise<Step | null> {
  const { context, reader } = session
  const survivor = op.want[MERGED_INTO]
  if (typeof survivor !== 'string') return null
  const lists = await reader.list('hotLists.list', {})
  // Without the permission to see lists, there is nothing to take over.
  if (lists.kind === 'refused') return null
  if (lists.kind !== 'all') return couldNotRead(context, op, lists)
  const left: string[] = []
  for (const { id } of lists.records) {
    const members = await reader.members(String(id))
    if (members.kind === 'refused') continue
    if (members.kind !== 'all') return couldNotRead(context, op, members)
    const on = memberIdsByContact(members.records)
    if (on.has(op.record_id) && !on.has(survivor)) left.push(String(id))
  }
  return left.length === 0 ? null : addFirst(session, op, survivor, left)
}

/** Adds the surviving person to these lists, and puts the deletion off. */
async function addFirst(
  { context, reader }: DrainSession,
  op: Operation,
  survivor: string,
  lists: readonly string[],
): Promise<Step> {
  const read = await reader.whole(op, [{ id: survivor }])
  if (read.kind !== 'all') return couldNotRead(context, op, read)
  const now = context.operations.byId(op.id)
  if (now?.state !== 'queued') return goOn
  const added = context.db.transact(() => {
    now.attempts += 1
    context.operations.save(now)
    return lists.map((list) =>
      enqueue(context, op.intent_id, {
        endpoint: 'hotLists.members.add',
        params: { id: list },
        want: { source_ids: [survivor] },
        subject: shownName(read.records[0] ?? {}),
        link: recordPath('hot-lists', list),
      }),
    )
  })
  const ids = added.flatMap(({ edited }) =>
    Object.values(context.operations.byId(edited.operation_id ?? '')?.meta.locals ?? {}),
  )
  await showRecords(
    context,
    ids.map((id) => ({ table: 'members', id })),
  )
  return { next: 'later' }
}
