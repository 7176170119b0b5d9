import { isLocalId } from '#main/engine/api/local-ids.ts'
import type { Balance } from './balance.ts'
import type { Connectivity } from './connectivity.ts'
import { YOUNG_MS, type Lists } from './lists.ts'
import type { Passes } from './passes.ts'
import type { SyncDeps } from './ports.ts'
import type { Records } from './records.ts'
import { listKey, resource, readsOfScreen, type Shown } from './resources.ts'
import type { TripItem } from './trip.ts'

/** Reads what the user is looking at, ahead of everything else. */
export interface ScreenReads {
  /** Sets what is on screen now, which is kept fresher than the rest. */
  setVisible(item: TripItem): void
  /** Reads again now. Resolves when the read has ended, successfully or not. */
  refresh(item: TripItem): Promise<void>
}

/** Creates the screen reads of one workspace. */
export function createScreenReads({
  deps,
  lists,
  connectivity,
  records,
  passes,
  credits,
  pump,
  broken,
}: {
  deps: SyncDeps
  lists: Lists
  connectivity: Connectivity
  records: Records
  passes: Passes
  credits: Balance
  pump(): void
  broken(message: string, error: unknown): void
}): ScreenReads {
  const { clock, target, listener } = deps

  function setVisible({ resource: table, id }: TripItem): void {
    deps.budget.attend()
    const keys = readsOfScreen(table, id).lists.map(({ resource: name, parent }) =>
      listKey(name, parent),
    )
    lists.setVisible(keys)
    listener.onListsShown?.(keys)
    connectivity.tryNow()
    void findKnownReads(table, id).then(
      (reads) => {
        const now = clock.monotonic()
        for (const { resource: name, parent } of reads.lists) {
          if (now - lists.get(name, parent, now).doneAt >= YOUNG_MS)
            lists.wish(name, parent, 'looked_at', now)
        }
        records.look(reads.record)
        pump()
      },
      (error: unknown) => broken('what is on screen could not be looked up', error),
    )
  }

  async function refresh({ resource: table, id }: TripItem): Promise<void> {
    deps.budget.attend()
    connectivity.tryNow()
    if (table === 'credits') return void (await credits.poll('interactive'))
    const reads = await findKnownReads(table, id)
    await Promise.all([
      ...reads.lists.map(({ resource: name, parent }) => passes.read(name, parent)),
      reads.record && records.read(reads.record, 'interactive'),
    ])
  }

  /**
   * Returns what to read for a screen: nothing for a record that was created here and that the
   * service does not know yet.
   */
  async function findKnownReads(table: string, id: string | undefined): Promise<Shown> {
    if (isLocalId(id)) return { lists: [], record: null }
    const reads = readsOfScreen(table, id)
    const owner =
      reads.record?.table ?? (reads.lists[0] && resource(reads.lists[0].resource).parent)
    if (id === undefined || owner === undefined) return reads
    const localIds = await target.ids(owner, {
      and: [
        { field: 'id', is: id },
        { field: 'local', is: true },
      ],
    })
    return localIds.length ? { lists: [], record: null } : reads
  }

  return { setVisible, refresh }
}
