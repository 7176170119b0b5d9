import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { firstLine, statementOf, type KeptRun } from '#main/engine/runs/index.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { paidAnswer } from '#main/features/common/paid-run.ts'
import { runRow, runRows } from './research-runs.ts'
import { doNotContact } from '#main/features/common/rows/common.ts'

/**
 * People sourcing: quote, cap, key, evidence, exact charges (contract §4; R11). Nothing is shown of
 * it where the workspace does not have the pilot.
 */
export function sourcingHandlers(open: () => LiveWorkspace): Handlers<Subject<'sourcing'>> {
  const one = (id: string): KeptRun => {
    const run = open().runs.store.byId(id)
    if (run?.kind !== 'sourcing')
      throw new ProblemError(
        'gone',
        'This run is not in the registry of this computer.',
        'The service keeps no list of runs: it can be read only where it was started.',
      )
    return run
  }
  return {
    'sourcing.state': () => {
      const { runs } = open()
      return {
        ...runs.pilot.state(),
        runs: runRows(open()).filter((run) => run.kind === 'sourcing'),
      }
    },
    'sourcing.quote': async () => {
      await open().runs.pilot.read()
      return {}
    },
    'sourcing.run': async ({ id }) => {
      const run = open().runs.store.byId(id)
      return { run: run?.kind === 'sourcing' ? await statement(open(), run) : null }
    },
    'sourcing.start': async ({ intent_id: key, brief, max_credits }) => {
      const live = open()
      const { runs, spend } = live
      const { pilot, quote } = runs.pilot.state()
      if (pilot === 'off')
        throw new ProblemError(
          'pilot_off',
          'This workspace does not have people sourcing.',
          'Nothing was sent.',
        )
      // On disk before anything leaves, with what was quoted: whatever happens from here on, the
      // run is not lost (R11).
      const kept = runs.store.keep({ key, brief, max_credits, quote })
      if (kept.brief !== brief || kept.max_credits !== max_credits)
        throw new ProblemError(
          'key_used',
          'This key belongs to another run.',
          'Close the form and begin anew. Nothing was sent.',
        )
      const answer = await spend.buy({
        intent_id: key,
        route: 'sourcing.start',
        body: { brief, idempotency_key: key, max_credits },
        label: firstLine(brief),
        most: max_credits,
      })
      const now = runs.store.byId(kept.id)
      if (answer.outcome === 'refused' && now?.state === 'kept' && now.operation_id === null)
        runs.store.set(kept.id, 'refused')
      if (answer.outcome === 'refused' && answer.code === 'gone') void runs.pilot.read()
      runs.nudge()
      return {
        purchase: paidAnswer(
          answer,
          `The run is under way; it takes ${max_credits} credits at most.`,
        ),
        id: answer.outcome === 'refused' ? null : kept.id,
      }
    },
    'sourcing.replay': async ({ id }) => {
      const { runs, spend, sync } = open()
      const run = one(id)
      if (run.operation_id === null)
        throw new ProblemError('not_sent', 'This run was never sent.', 'Start it anew.')
      if (!sync.online())
        throw new ProblemError(
          'offline',
          'The service cannot be reached. Nothing was sent.',
          'Hotdesk asks by itself once you are online.',
        )
      const outcome = await spend.replay(run.operation_id)
      runs.nudge()
      return { outcome, message: replayWords[outcome] }
    },
    'sourcing.resume': async ({ intent_id, id }) => {
      const run = one(id)
      if (run.run_id === null)
        throw new ProblemError(
          'unknown',
          'The service did not name this run yet.',
          'Wait until it is found.',
        )
      return open().runs.resume(run, intent_id)
    },
    'sourcing.refresh': async ({ id }) => {
      await open().runs.read(one(id).id)
      return {}
    },
  }
}

const replayWords = {
  same: 'Asked again with the same key: it is the same run, and nothing was paid twice.',
  different:
    'The service answered with another run than was asked for. Nothing was taken over; look at both in your workspace.',
  failed: 'The service still does not say. Nothing was paid twice; Hotdesk goes on asking.',
} as const

async function statement(live: LiveWorkspace, run: KeptRun): Promise<SourcingStatement> {
  const receipt =
    run.operation_id === null
      ? null
      : (live.spend
          .ledger(0, live.clock.now())
          .receipts.find((one) => one.operation_id === run.operation_id) ?? null)
  const {
    status,
    pause_reason,
    people,
    rejected,
    unconfirmed,
    by_component,
    adds_up,
    completed_at,
  } = statementOf(run.shown)
  const known = await live.cache.getMany(
    'contacts',
    people.flatMap(({ contact_id }) => contact_id ?? []),
  )
  const marks = new Map(
    known.map((row) => [row.id, doNotContact(row.joined.company, row.record.company)]),
  )
  const marked = people.map((person) => ({
    ...person,
    do_not_contact: marks.get(person.contact_id ?? '') ?? null,
  }))
  return {
    ...runRow(run, receipt),
    quote: run.quote,
    status,
    pause_reason,
    people: marked,
    rejected,
    unconfirmed,
    by_component,
    adds_up,
    completed_at,
    replayed: receipt?.detail['evidence'] === 'key',
  }
}
