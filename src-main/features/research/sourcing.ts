import { t } from '#shared/i18n/translate.ts'
import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { firstLine, statementOf, type KeptRun } from '#main/engine/runs/index.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { paidAnswer } from '#main/features/common/paid-run.ts'
import { runRow, runRows } from './research-runs.ts'
import { doNotContact } from '#main/features/common/rows/common.ts'

/**
 * Builds the handlers of people sourcing: quote, cap, key, evidence, exact charges (contract §4;
 * R11). Workspaces without the pilot see nothing of it.
 */
export function sourcingHandlers(open: () => PayingEngine): Handlers<Subject<'sourcing'>> {
  const requireRun = (id: string): KeptRun => {
    const run = open().runs.store.byId(id)
    if (run?.kind !== 'sourcing')
      throw new ProblemError(
        'gone',
        t('This run isn’t on this computer.'),
        t('You can only open a run on the computer that started it.'),
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
          t('People sourcing isn’t available in this workspace.'),
          t('Nothing was sent.'),
        )
      // Stored with its quote before anything is sent, so that the run is never lost (R11).
      const kept = runs.store.keep({ key, brief, max_credits, quote })
      if (kept.brief !== brief || kept.max_credits !== max_credits)
        throw new ProblemError(
          'key_used',
          t('This form was already used for another run.'),
          t('Close it and start again. Nothing was sent.'),
        )
      const answer = await spend.buy({
        intent_id: key,
        route: 'sourcing.start',
        body: { brief, idempotency_key: key, max_credits },
        label: firstLine(brief),
        max: max_credits,
      })
      const now = runs.store.byId(kept.id)
      if (answer.outcome === 'refused' && now?.state === 'kept' && now.operation_id === null)
        runs.store.set(kept.id, 'refused')
      if (answer.outcome === 'refused' && answer.code === 'gone') void runs.pilot.read()
      runs.nudge()
      return {
        purchase: paidAnswer(
          answer,
          t('The run started. It costs up to {most, plural, one {# credit} other {# credits}}.', {
            most: max_credits,
          }),
        ),
        id: answer.outcome === 'refused' ? null : kept.id,
      }
    },
    'sourcing.replay': async ({ id }) => {
      const { runs, spend, sync } = open()
      const run = requireRun(id)
      if (run.operation_id === null)
        throw new ProblemError('not_sent', t('This run was never sent.'), t('Start a new run.'))
      if (!sync.online())
        throw new ProblemError(
          'offline',
          t('Can’t reach the service. Nothing was sent.'),
          t('Hotdesk retries once you’re online.'),
        )
      const outcome = await spend.replay(run.operation_id)
      runs.nudge()
      return { outcome, message: replayLabels[outcome]() }
    },
    'sourcing.resume': async ({ intent_id, id }) => {
      const run = requireRun(id)
      if (run.run_id === null)
        throw new ProblemError(
          'unknown',
          t('The service hasn’t confirmed this run yet.'),
          t('Try again in a moment.'),
        )
      return open().runs.resume(run, intent_id)
    },
    'sourcing.refresh': async ({ id }) => {
      await open().runs.read(requireRun(id).id)
      return {}
    },
  }
}

const replayLabels = {
  same: () => t('Retry found the same run. Nothing was charged twice.'),
  different: () =>
    t(
      'The service returned a different run. Nothing was imported; compare both in your workspace.',
    ),
  failed: () =>
    t('Still no answer from the service. Nothing was charged twice; Hotdesk keeps checking.'),
} as const

async function statement(live: PayingEngine, run: KeptRun): Promise<SourcingStatement> {
  const receipt =
    run.operation_id === null
      ? null
      : (live.spend
          .ledger(0, live.clock.now())
          .receipts.find((receipt) => receipt.operation_id === run.operation_id) ?? null)
  const {
    status,
    pause_reason,
    people,
    rejected,
    unconfirmed,
    by_component,
    adds_up,
    completed_at,
    odd,
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
    ...(odd && { odd }),
    replayed: receipt?.detail['evidence'] === 'key',
  }
}
