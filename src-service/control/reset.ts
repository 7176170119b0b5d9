import { openCredits } from '../credits/money.ts'
import { generatedJobsKey } from '../import/jobs.ts'
import type { Options } from '../options.ts'
import { campaignReadingsKey } from '../seed/campaign-readings.ts'
import { creditReadingsKey } from '../seed/credit-readings.ts'
import { seed } from '../seed/index.ts'
import { recordedKey } from '../simulation/recorder.ts'
import type { World } from '../world/world.ts'
import { changeOptions } from './switches.ts'
import type { ResetRequest } from './schemas.ts'

/** Tables that a reset keeps: the schema's own bookkeeping, the journal, and the sign-ins. */
const kept = new Set(['kv', 'versions', 'journal', 'oauth', 'api_tokens'])

/** Keys in kv that belong to the data set. */
const seededKeys = [campaignReadingsKey, creditReadingsKey, generatedJobsKey, recordedKey]

/**
 * Recreates the workspace's data, with the seed and size of its start unless others are given.
 * Switches return to their values at the start, and faults are cleared. Sign-ins, tokens, ports and
 * the clock stay.
 */
export function resetWorld(world: World, started: Options, request: ResetRequest): void {
  const { db } = world
  world.faults.clear()
  Object.assign(world.options, {
    contacts: request.contacts ?? started.contacts,
    seed: request.seed ?? started.seed,
    credits: request.credits ?? started.credits,
    empty: started.empty && request.contacts === undefined,
  })
  const { shape, pilots, accept_status, rotate_tokens, per_page_cap, rate_scale, strict } = started
  const switches = {
    shape,
    pilots,
    accept_status,
    rotate_tokens,
    per_page_cap,
    rate_scale,
    strict,
  }
  db.transaction(() => {
    db.exec('PRAGMA defer_foreign_keys = ON')
    for (const table of ownTables(world)) db.exec(`DELETE FROM ${table}`)
    openCredits(world)
    if (world.options.empty) for (const key of seededKeys) world.kv.remove(key)
    else seed(world, { contacts: world.options.contacts, seed: world.options.seed })
    changeOptions(world, switches)
    world.journal.write({
      kind: 'control',
      effects: [
        {
          kind: 'other',
          table: 'workspace',
          id: 'reset',
          fields: { contacts: world.options.contacts, seed: world.options.seed },
        },
      ],
    })
  })
}

/**
 * Lists the tables of the workspace's data. The search index is left out, because triggers update
 * it.
 */
function ownTables(world: World): string[] {
  const all = world.db.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search%'",
  )
  return all.map((row) => row.name).filter((name) => !kept.has(name))
}
