import type { MemberSelection } from '#shared/bridge/hot-lists.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { queueFilter } from './queues.ts'
import { idOf } from './rows/common.ts'

/**
 * Returns the people behind members of a hot list, without duplicates. A queue is evaluated again,
 * so that members on pages that were never loaded are included (H5).
 */
export async function peopleOfMembers(
  { cache, clock }: Pick<Engine, 'cache' | 'clock'>,
  list_id: string,
  members: MemberSelection,
): Promise<string[]> {
  const rows = await cache.getMany('members', await memberIds())
  return [...new Set(rows.map(contactOf).filter((id) => id !== null))]

  async function memberIds(): Promise<string[]> {
    if ('ids' in members) return members.ids
    const except = new Set(members.except)
    const all = await cache.ids('members', queueFilter(list_id, members.queue, clock.now()))
    return all.filter((id) => !except.has(id))
  }
}

const contactOf = ({ record, joined }: Row<'members'>): string | null =>
  idOf(record.contact_id) ?? idOf(joined.contact?.id) ?? idOf(record.source_id)
