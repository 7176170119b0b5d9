import { notFound } from '../http/errors.ts'
import type { World } from '../world/world.ts'
import { findContact } from './contact-rows.ts'
import { iso, isoOrNull, parseText } from './wire.ts'

export interface RunRow {
  seq: number
  id: string
  contact_id: string
  status: string
  source_revision: number
  history_revision: number
  roles: string
  created_at: number
  decided_at: number | null
}

/** A role proposed by a run. */
export interface ProposedRole {
  role_key: string
  title: string | null
  company_name: string | null
  start_date: string | null
  end_date: string | null
  change: 'add' | 'update' | 'end' | 'keep'
  current: { title: string | null } | null
}

/** Returns the current revisions; 1 for a contact without a history. */
export const revisionsOf = (world: World, contactId: string) =>
  world.db.get<{ source_revision: number; history_revision: number }>(
    'SELECT source_revision, history_revision FROM employment WHERE contact_id = ?',
    contactId,
  ) ?? { source_revision: 1, history_revision: 1 }

/** Returns the status of a review. A ready review of outdated revisions is stale. */
export function shownStatus(world: World, run: RunRow): string {
  if (run.status !== 'ready') return run.status
  const current = revisionsOf(world, run.contact_id)
  return run.source_revision === current.source_revision &&
    run.history_revision === current.history_revision
    ? 'ready'
    : 'stale'
}

/** Returns a run with the current revisions, which a decision on it must name. */
export const runInList = (world: World, run: RunRow) => ({
  run_id: run.id,
  contact_id: run.contact_id,
  status: shownStatus(world, run),
  ...revisionsOf(world, run.contact_id),
  created_at: iso(run.created_at),
  decided_at: isoOrNull(run.decided_at),
})

/** Returns a run in full: its roles, and the revisions it was made from. */
export const runInDetail = (world: World, run: RunRow) => ({
  ...runInList(world, run),
  source_revision: run.source_revision,
  history_revision: run.history_revision,
  roles: parseText(run.roles),
})

/** Returns the roles proposed by a run. */
export const currentRoles = (run: RunRow) => parseText(run.roles) as ProposedRole[]

/** Returns a contact. Throws 404 if there is none. */
export function existingContact(world: World, id: string) {
  const row = findContact(world, id)
  if (!row) throw notFound('contact')
  return row
}

/** Returns a run of a contact. Throws 404 if the contact or the run does not exist. */
export function existingRun(world: World, contactId: string, runId: string): RunRow {
  existingContact(world, contactId)
  const run = world.db.get<RunRow>(
    'SELECT * FROM employment_runs WHERE id = ? AND contact_id = ?',
    runId,
    contactId,
  )
  if (!run) throw notFound('run')
  return run
}
