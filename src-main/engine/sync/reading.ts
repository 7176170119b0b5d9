import { lacksToken } from '#main/engine/api/lacks-token.ts'
import { createBalance, type Balance } from './balance.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'
import type { Lists } from './lists.ts'
import { createPasses, type Passes } from './passes.ts'
import type { SyncDeps } from './ports.ts'
import { createRecords, type Records } from './records.ts'
import { resource, resourceNames } from './resources.ts'
import { createScreenReads, type ScreenReads } from './screen-reads.ts'

/** What the readers need from the sync they belong to. */
interface ReadingParts {
  deps: SyncDeps
  lists: Lists
  stopping: AbortSignal
  active(): boolean
  changed(): void
  /** Called when something ended or became possible: another read may start. */
  pump(): void
  signedOut(): void
  broken(message: string, error: unknown): void
}

/** The readers of a workspace, which share one connectivity. */
export interface Reading {
  connectivity: Connectivity
  records: Records
  passes: Passes
  credits: Balance
  screen: ScreenReads
}

/** Creates the readers and connects them; sends no request yet. */
export function assembleReading(parts: ReadingParts): Reading {
  const { deps, lists, stopping, active, changed, pump } = parts
  const connectivity = createConnectivity({
    clock: deps.clock,
    probe: async () => void (await credits.poll('visible')),
    // Its balance is not kept: it may be read during a paid call, and the ledger would take the
    // difference for another person's spending.
    sendHeartbeat: async () => {
      if (!active()) return
      const outcome = await deps.api.call('credits.read', {
        priority: 'visible',
        signal: parts.stopping,
      })
      connectivity.observe(outcome.kind === 'ok' ? 'ok' : outcome)
      if (lacksToken(outcome)) parts.signedOut()
    },
    changed: () => {
      changed()
      pump()
    },
  })
  const shared = { ...parts, connectivity }
  const records = createRecords(deps, active, stopping)
  const passes = createPasses({
    ...shared,
    findChildren: (tables) => findChildLists(deps, lists, tables),
  })
  const credits: Balance = createBalance(shared)
  const screen = createScreenReads({ ...shared, records, passes, credits })
  return { connectivity, records, passes, credits, screen }
}

/**
 * Creates the lists that belong to rows of these tables, one for each row in the cache, and forgets
 * the lists of removed rows.
 */
export async function findChildLists(
  { target, clock }: SyncDeps,
  lists: Lists,
  tables: readonly string[],
): Promise<void> {
  for (const name of resourceNames) {
    const { parent, onDemand } = resource(name)
    if (parent === undefined || onDemand || !tables.includes(parent)) continue
    lists.setParents(
      name,
      await target.ids(parent, { field: 'local', is: false }),
      clock.monotonic(),
    )
  }
}
