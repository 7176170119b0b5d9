import { scopes } from '#shared/api/scopes.ts'
import type { Value } from '../store/db.ts'
import type { Answer } from '../http/answer.ts'
import type { Caller } from '../http/auth.ts'
import { perform } from '../http/dispatch.ts'
import { invalid, notFound } from '../http/errors.ts'
import { balance, charge, type Balance } from '../credits/money.ts'
import type { World } from '../world/world.ts'
import type { ColleagueAction } from './schemas.ts'

/** Another person in the workspace. Their actions are in the journal under `client: colleague`. */
const colleague: Caller = {
  token_id: 'colleague',
  client: 'colleague',
  owner: null,
  scopes: new Set(scopes),
}

/**
 * Carries out a colleague's action in the service's own pages through the handler of an endpoint:
 * with its events, charges and journal entry, but without rate limits and injected faults. A
 * member's status is always accepted from a colleague.
 */
export async function actAsColleague(
  world: World,
  action: ColleagueAction,
): Promise<{ result: unknown }> {
  const accepted = world.options.accept_status
  world.options.accept_status = true
  // Handlers read the option before they first await, so no other request ever sees it changed.
  const answer = perform(world, colleague, action.endpoint, {
    request_id: world.random.id('req'),
    params: action.params,
    query: action.query,
    body: action.body,
    method: 'COLLEAGUE',
    path: action.endpoint,
  })
  world.options.accept_status = accepted
  return { result: resultOf(await answer) }
}

function resultOf(answer: Answer): unknown {
  if (answer.kind === 'deleted') return null
  return answer.kind === 'list' ? answer.records : answer.record
}

/**
 * Spends credits as a colleague would: the workspace is charged without any request from this
 * computer. Throws 402.
 */
export function spend(world: World, credits: number): Balance {
  return world.db.transaction(() => {
    const newCharge = charge(world, {
      action: 'colleague',
      component: 'research',
      target: null,
      amount: credits,
      actor: 'colleague',
      result: { spent_by: 'colleague' },
    })
    world.journal.write({
      kind: 'effect',
      client: 'colleague',
      charge: credits,
      effects: [
        { kind: 'charge', table: 'charges', id: newCharge.id, fields: { amount: credits } },
      ],
    })
    return balance(world)
  })
}

/**
 * Adds bought credits. Raises the starting figures as well, so that balance + charges = start still
 * holds.
 */
export function topUp(world: World, { plan, addon }: { plan: number; addon: number }): Balance {
  return world.db.transaction(() => {
    world.db.run(
      'UPDATE credits SET plan = plan + ?, addon = addon + ?, start_plan = start_plan + ?, start_addon = start_addon + ? WHERE id = 1',
      plan,
      addon,
      plan,
      addon,
    )
    world.journal.write({
      kind: 'effect',
      client: 'colleague',
      effects: [{ kind: 'update', table: 'credits', id: '1', fields: { plan, addon } }],
    })
    return balance(world)
  })
}

/** Tables with fields that no endpoint can change, such as a job's status or a meeting's time. */
const tables = [
  'contacts',
  'companies',
  'hot_lists',
  'members',
  'jobs',
  'meetings',
  'notes',
  'campaigns',
  'desks',
  'scrape_configs',
  'reports',
] as const

/**
 * Edits the columns of a record directly in the database, without events. Booleans become 0 and 1.
 */
export function editRecord(
  world: World,
  table: string,
  id: string,
  fields: Record<string, string | number | boolean | null>,
): { changed: string[] } {
  const name = knownTable(table)
  const columns = world.db
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)
    .map((column) => column.name)
  const unknown = Object.keys(fields).filter(
    (field) => !columns.includes(field) || field === 'id' || field === 'seq',
  )
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((field) => [field, 'There is no such field.'])))
  const changes = Object.entries(fields).map(([field, value]): [string, Value] => [
    field,
    typeof value === 'boolean' ? Number(value) : value,
  ])
  if (columns.includes('updated_at') && !('updated_at' in fields))
    changes.push(['updated_at', world.clock.now()])
  return world.db.transaction(() => {
    const done = world.db.run(
      `UPDATE ${name} SET ${changes.map(([field]) => `${field} = ?`).join(', ')} WHERE id = ?`,
      ...changes.map(([, value]) => value),
      id,
    )
    if (done === 0) throw notFound('record')
    world.journal.write({
      kind: 'effect',
      client: 'colleague',
      effects: [{ kind: 'update', table: name, id, fields }],
    })
    return { changed: Object.keys(fields) }
  })
}

/** Removes a record from the database, without events. Throws 404 if it does not exist. */
export function removeRecord(world: World, table: string, id: string): { removed: string } {
  const name = knownTable(table)
  return world.db.transaction(() => {
    if (world.db.run(`DELETE FROM ${name} WHERE id = ?`, id) === 0) throw notFound('record')
    world.journal.write({
      kind: 'effect',
      client: 'colleague',
      effects: [{ kind: 'delete', table: name, id }],
    })
    return { removed: id }
  })
}

function knownTable(table: string): (typeof tables)[number] {
  const known = tables.find((name) => name === table)
  if (!known) throw notFound('table')
  return known
}
