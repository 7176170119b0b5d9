import { people, workspaceOf } from '../oauth/people.ts'
import { revokeGrant } from '../oauth/grants.ts'
import { shiftTokenTime, tokenTime } from '../oauth/time.ts'
import { balance } from '../credits/money.ts'
import type { World } from '../world/world.ts'
import type { ClockChange, OptionChange } from './schemas.ts'

/** Returns the state of the workspace: its clock, switches, faults, credits and record counts. */
export function stateOf(world: World) {
  const { options, db, clock } = world
  const count = (table: string) => Number(db.value(`SELECT count(*) FROM ${table}`))
  return {
    ...workspaceOf(world),
    flight_mode: world.listener !== null && !world.listener.isOpen(),
    clock: { now: clock.now(), scale: clock.scale(), tokens: tokenTime(world) },
    options: {
      shape: options.shape,
      pilots: options.pilots,
      accept_status: options.accept_status,
      rotate_tokens: options.rotate_tokens,
      strict: options.strict,
      per_page_cap: options.per_page_cap,
      rate_scale: options.rate_scale,
    },
    faults: world.faults.list(),
    credits: balance(world),
    journal: Number(db.value('SELECT max(seq) FROM journal') ?? 0),
    people,
    counts: Object.fromEntries(
      [
        'contacts',
        'companies',
        'hot_lists',
        'members',
        'jobs',
        'meetings',
        'campaigns',
        'desks',
      ].map((table) => [table, count(table)]),
    ),
  }
}

/** Changes options of the running service. The change holds until the process ends. */
export function changeOptions(world: World, change: OptionChange): void {
  Object.assign(world.options, change)
  journal(world, 'options', change)
}

/**
 * Sets or advances the workspace's clock, or changes its pace. Tokens age with every jump, but not
 * with the pace.
 */
export function setClock(world: World, { now, advance_ms = 0, scale }: ClockChange): void {
  const before = world.clock.now()
  const next = (now ?? before) + advance_ms
  if (scale !== undefined) world.clock.setScale(scale)
  if (next !== before) {
    world.clock.set(next)
    shiftTokenTime(world, next - before)
  }
  journal(world, 'clock', { now: next, ...(scale === undefined ? {} : { scale }) })
}

/**
 * Closes the port of the API and the sign-in, so that connections are refused, or opens it again.
 * The state survives restarts.
 */
export async function setFlightMode(world: World, on: boolean): Promise<void> {
  if (on) await world.listener?.close()
  else await world.listener?.open()
  journal(world, 'flight_mode', { on })
}

/**
 * Ends the grants of one person or of all; their tokens stop working at once. Returns the number of
 * grants ended.
 */
export function endSignIns(world: World, { subject }: { subject?: string | undefined }): number {
  return world.db.transaction(() => {
    const grants = world.db.all<{ id: string }>(
      "SELECT id FROM oauth WHERE model = 'Grant' AND (? IS NULL OR payload ->> 'accountId' = ?)",
      subject ?? null,
      subject ?? null,
    )
    for (const { id } of grants) revokeGrant(world, id)
    journal(world, 'sign_ins', { ended: grants.length })
    return grants.length
  })
}

const journal = (world: World, table: string, fields: Record<string, unknown>) =>
  world.journal.write({ kind: 'control', effects: [{ kind: 'other', table, id: table, fields }] })
