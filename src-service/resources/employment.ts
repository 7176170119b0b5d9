import { record } from '../http/answer.ts'
import type { Call, Handlers } from '../http/call.ts'
import { invalid, stale, wrongState } from '../http/errors.ts'
import { applyRoles } from './employment-apply.ts'
import {
  currentRoles,
  existingContact,
  existingRun,
  revisionsOf,
  runInDetail,
  runInList,
  shownStatus,
  type RunRow,
} from './employment-rows.ts'

/** A reading takes 30 to 120 seconds of workspace time. */
const shortest = 30_000
const spread = 90_000

type EmploymentCall = Pick<Call, 'world' | 'now' | 'effect' | 'request_id'>
type Revision = string | number

/** Throws 409 unless the caller names the current revisions. */
function requireCurrent(
  call: EmploymentCall,
  contactId: string,
  revisions: { source_revision: Revision; history_revision: Revision },
) {
  const current = revisionsOf(call.world, contactId)
  if (
    String(revisions.source_revision) !== String(current.source_revision) ||
    String(revisions.history_revision) !== String(current.history_revision)
  ) {
    throw stale(
      `The record has changed: source_revision is ${current.source_revision}, ` +
        `history_revision is ${current.history_revision}. Refresh the review.`,
    )
  }
}

function setRun(call: EmploymentCall, run: RunRow, fields: Record<string, string | number | null>) {
  call.world.db.run(
    `UPDATE employment_runs SET ${Object.keys(fields)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`,
    ...Object.values(fields),
    run.id,
  )
  const { roles: _long, ...rest } = fields
  call.effect({ kind: 'update', table: 'employment_runs', id: run.id, fields: rest })
}

function requireShown(call: EmploymentCall, run: RunRow, allowed: string[], doing: string) {
  const status = shownStatus(call.world, run)
  if (!allowed.includes(status)) throw wrongState(`A review that is ${status} cannot be ${doing}.`)
}

export const employmentHandlers = {
  'contacts.employment.processing': ({ world, params }) => {
    const contact = existingContact(world, params.id)
    const run = world.db.get<RunRow>(
      'SELECT * FROM employment_runs WHERE contact_id = ? ORDER BY seq DESC LIMIT 1',
      contact.id,
    )
    return record(
      run
        ? runInList(world, run)
        : {
            run_id: null,
            contact_id: contact.id,
            status: 'not_started',
            ...revisionsOf(world, contact.id),
          },
    )
  },

  'contacts.employment.retry': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const run = existingRun(world, params.id, String(body.run_id))
      requireCurrent(call, params.id, body)
      // A run that is already processing fulfils the request.
      if (run.status === 'processing') return record(runInList(world, run))
      setRun(call, run, {
        status: 'processing',
        decided_at: null,
        ...revisionsOf(world, params.id),
        roles: '[]',
        due_at: now + shortest + Math.floor(world.random.stable(`${run.id}:${now}`) * spread),
      })
      return record(runInList(world, existingRun(world, params.id, run.id)))
    }),

  'contacts.employment.review': ({ world, params }) =>
    record(runInDetail(world, existingRun(world, params.id, params.run_id))),

  'contacts.employment.decide': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const run = existingRun(world, params.id, params.run_id)
      if (body.action === 'dismiss') {
        requireShown(call, run, ['ready', 'stale', 'failed'], 'dismissed')
        setRun(call, run, { status: 'dismissed', decided_at: now })
        return record(runInDetail(world, existingRun(world, params.id, run.id)))
      }
      requireShown(call, run, ['ready', 'stale'], 'approved')
      requireCurrent(call, params.id, body)
      requireCurrent(call, params.id, run)
      const unknown = body.selected_role_keys.filter(
        (key) => !currentRoles(run).some((role) => role.role_key === key),
      )
      if (unknown.length)
        throw invalid({ selected_role_keys: `The review proposes no role called ${unknown[0]}.` })
      applyRoles(
        call,
        params.id,
        currentRoles(run).filter((role) => body.selected_role_keys.includes(role.role_key)),
      )
      setRun(call, run, { status: 'applied', decided_at: now, ...revisionsOf(world, params.id) })
      return record(runInDetail(world, existingRun(world, params.id, run.id)))
    }),

  'contacts.employment.refresh': (call) =>
    call.commit(() => {
      const { world, params } = call
      const run = existingRun(world, params.id, params.run_id)
      // Without an extraction there is nothing to compare.
      requireShown(call, run, ['ready', 'stale', 'applied', 'dismissed'], 'refreshed')
      // The extraction stays; only the history that it is compared with is read again.
      const history = new Map(
        world.db
          .all<{
            role_key: string
            title: string | null
            company_name: string | null
            start_date: string | null
            end_date: string | null
          }>(
            'SELECT role_key, title, company_name, start_date, end_date FROM employment_roles WHERE contact_id = ?',
            params.id,
          )
          .map((role) => [role.role_key, role]),
      )
      const roles = currentRoles(run).map((role) => ({
        ...role,
        current: history.get(role.role_key) ?? null,
      }))
      setRun(call, run, { ...revisionsOf(world, params.id), roles: JSON.stringify(roles) })
      return record(runInDetail(world, existingRun(world, params.id, run.id)))
    }),
} satisfies Partial<Handlers>
