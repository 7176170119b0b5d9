import { createHash } from 'node:crypto'
import type { SearchKind } from '#shared/api/sourcing.ts'
import { record, type Answer } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { ApiError, notFound, wrongState } from '../http/errors.ts'
import { minimumRunCredits, sourcingPrices } from '../credits/sourcing-prices.ts'
import type { World } from '../world/world.ts'
import { requireCredits } from './pay.ts'
import { iso, isoOrNull, parseText } from './wire.ts'

interface RunRow {
  id: string
  brief: string
  search: string
  idempotency_key: string
  body_hash: string
  max_credits: number
  status: string
  pause_reason: string | null
  charged_credits: number
  created_at: number
  completed_at: number | null
}
interface PersonRow {
  id: string
  name: string | null
  title: string | null
  company_name: string | null
  outcome: string
  charged_credits: number
  contact_id: string | null
  email: string | null
  evidence: string
}
interface ChargeRow {
  component: string | null
  target: string | null
  amount: number
}

function runOf(world: World, row: RunRow) {
  const people = world.db.all<PersonRow>(
    'SELECT * FROM sourcing_people WHERE run_id = ? ORDER BY seq',
    row.id,
  )
  const charges = world.db.all<ChargeRow>(
    'SELECT component, target, amount FROM charges WHERE run_id = ? ORDER BY seq',
    row.id,
  )
  return {
    id: row.id,
    brief: row.brief,
    search: row.search,
    status: row.status,
    pause_reason: row.pause_reason,
    idempotency_key: row.idempotency_key,
    max_credits: row.max_credits,
    charged_credits: row.charged_credits,
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      title: person.title,
      company_name: person.company_name,
      outcome: person.outcome,
      charged_credits: person.charged_credits,
      contact_id: person.contact_id,
      email: person.email,
      evidence: parseText(person.evidence),
    })),
    charges: charges.map((charge) => ({
      component: charge.component,
      person_id: charge.target,
      credits: charge.amount,
    })),
    created_at: iso(row.created_at),
    completed_at: isoOrNull(row.completed_at),
  }
}

function requireRun(world: World, id: string): RunRow {
  const row = world.db.get<RunRow>('SELECT * FROM sourcing_runs WHERE id = ?', id)
  if (!row) throw notFound('run')
  return row
}

/**
 * Guesses the kind of search from the brief if no field states it: prospects only if the brief
 * mentions them.
 */
const kindOf = (brief: string): SearchKind =>
  /\bprospects?\b/i.test(brief) ? 'prospect' : 'candidate'

export const sourcingHandlers = {
  'sourcing.quote': () =>
    record({ currency: 'credits', ...sourcingPrices, minimum_credits: minimumRunCredits }),

  'sourcing.start': (call) =>
    call.commit((): Answer => {
      const { world, body, now } = call
      const search = body.search ?? kindOf(body.brief)
      const hash = createHash('sha256')
        .update(JSON.stringify([body.brief, body.max_credits, search]))
        .digest('hex')
      const known = world.db.get<RunRow>(
        'SELECT * FROM sourcing_runs WHERE idempotency_key = ?',
        body.idempotency_key,
      )
      if (known && known.body_hash !== hash)
        throw new ApiError(
          409,
          'idempotency_conflict',
          'This idempotency_key was used with another brief or max_credits.',
        )
      if (known) return record(runOf(world, known))
      requireCredits(call, minimumRunCredits)
      const id = world.random.id('run')
      world.db.insert('sourcing_runs', {
        id,
        brief: body.brief,
        search,
        idempotency_key: body.idempotency_key,
        body_hash: hash,
        max_credits: body.max_credits,
        next_at: now,
        created_at: now,
      })
      call.effect({
        kind: 'create',
        table: 'sourcing_runs',
        id,
        fields: { brief: body.brief, max_credits: body.max_credits },
      })
      return { kind: 'record', record: runOf(world, requireRun(world, id)), status: 201 }
    }),

  'sourcing.read': ({ world, params }) => record(runOf(world, requireRun(world, params.run_id))),

  'sourcing.resume': (call) =>
    call.commit(() => {
      const { world, params, now } = call
      const before = requireRun(world, params.run_id)
      if (before.status !== 'paused')
        throw wrongState(`A run that is ${before.status} cannot be resumed; only a paused one can.`)
      world.db.run(
        `UPDATE sourcing_runs SET status = 'running', pause_reason = NULL, next_at = ? WHERE id = ?`,
        now,
        before.id,
      )
      call.effect({
        kind: 'update',
        table: 'sourcing_runs',
        id: before.id,
        fields: { status: 'running' },
      })
      return record(runOf(world, requireRun(world, before.id)))
    }),
} satisfies Partial<Handlers>
