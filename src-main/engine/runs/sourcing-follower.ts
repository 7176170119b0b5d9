import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { RunPace } from './run-pace.ts'
import type { RunPollerOptions } from './run-poller-options.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'
import { stateOf, statementOf } from './statement.ts'

type Json = Record<string, unknown>

/** Creates the reader of sourcing runs: each call reads one run and stores the service's answer. */
export function createSourcingFollower(
  parts: RunPollerOptions,
  pace: RunPace,
): (run: KeptRun) => Promise<void> {
  const { store } = parts

  async function followSourcing(run: KeptRun): Promise<void> {
    const outcome = await parts.api.call('sourcing.read', { params: { run_id: run.run_id ?? '' } })
    pace.defer(run, run.state === 'paused')
    if (outcome.kind !== 'ok') return
    keepStatement(run, outcome.value)
  }

  /**
   * Stores a statement as it came: on disk at once, its charges in the ledger, its people in the
   * cache.
   */
  function keepStatement(run: KeptRun, shown: Json): void {
    const before = statementOf(run.shown)
    const statement = statementOf(shown)
    const state = stateOf(statement)
    store.show(run.id, shown, {
      state,
      charged: statement.charged,
      ...(typeof shown['id'] === 'string' ? { run_id: shown['id'] } : {}),
    })
    if (run.operation_id !== null && statement.charged !== null)
      parts.spend.charged(run.operation_id, {
        credits: statement.charged,
        people: statement.delivered,
        over: state === 'settled',
      })
    // New people, or the end of a pause: the next change may come soon.
    if (
      statement.people.length !== before.people.length ||
      (state === 'going' && run.state === 'paused')
    )
      pace.quicken(run)
    if (statement.delivered > before.delivered)
      void readPeople(
        statement.people.slice(before.people.length).map((person) => person.contact_id),
      )
    if (statement.charged !== before.charged) void parts.refresh({ resource: 'credits' })
    if (state !== 'going' && run.state === 'going')
      parts.emit(sourcingNotice(run, state, statement))
    parts.touch('runs')
  }

  async function readPeople(ids: (string | null)[]): Promise<void> {
    for (const id of ids)
      if (id !== null && parts.ready()) await parts.refresh({ resource: 'contacts', id })
  }

  return followSourcing
}

/** Builds the notice for a run that has stopped delivering. */
function sourcingNotice(
  run: KeptRun,
  state: 'paused' | 'settled',
  { delivered, charged, pause_reason }: ReturnType<typeof statementOf>,
): BridgeEvent {
  const link = recordPath('research/sourcing', run.id)
  const values = { delivered, charged, most: run.max_credits }
  if (state === 'settled')
    return {
      type: 'notice',
      data: { tone: 'success', message: describeDelivery(values), link },
    }
  return {
    type: 'notice',
    data: {
      tone: 'warning',
      message: explainPause(values),
      hint:
        pause_reason === 'balance'
          ? t('Not enough credits. Top up, then resume.')
          : t('Nothing more is charged until you resume it.'),
      link,
    },
  }
}

interface Delivery {
  delivered: number
  /** Null if it cannot be read. */
  charged: number | null
  most: number
}

const describeDelivery = ({ charged, ...values }: Delivery): string =>
  charged === null
    ? t(
        'Sourcing finished: {delivered, plural, one {# person} other {# people}} delivered for up to {most, plural, one {# credit} other {# credits}}.',
        values,
      )
    : t(
        'Sourcing finished: {delivered, plural, one {# person} other {# people}} delivered for {charged} of up to {most, plural, one {# credit} other {# credits}}.',
        { ...values, charged },
      )

const explainPause = ({ charged, ...values }: Delivery): string =>
  charged === null
    ? t(
        'Sourcing is paused: {delivered, plural, one {# person} other {# people}} delivered for up to {most, plural, one {# credit} other {# credits}}.',
        values,
      )
    : t(
        'Sourcing is paused: {delivered, plural, one {# person} other {# people}} delivered for {charged} of up to {most, plural, one {# credit} other {# credits}}.',
        { ...values, charged },
      )
