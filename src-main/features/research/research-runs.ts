import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { RunRow } from '#shared/bridge/research.ts'
import { perAccepted, statementOf, type KeptRun } from '#main/engine/runs/index.ts'
import type { Quote } from '#main/engine/runs/quote.ts'
import type { Receipt } from '#main/engine/spend/index.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import { evidenceOf } from '#main/features/common/spend-labels.ts'

/**
 * Formats the prices of a quote: "3 credits per person, 2 credits per new e-mail". Null without a
 * quote or a price in it.
 */
export function describeQuote(quote: Quote | null): string | null {
  if (!quote) return null
  const price = (count: number) =>
    quote.currency === 'credits' ? countCredits(count) : `${count} ${quote.currency}`
  const parts = [
    quote.qualification_credits === null
      ? []
      : [t('{price} per person', { price: price(quote.qualification_credits) })],
    quote.email_credits === null
      ? []
      : [t('{price} per new e-mail', { price: price(quote.email_credits) })],
  ].flat()
  return parts.length === 0 ? null : sideBySide(parts)
}

/** Returns the paid runs as shown to the user (G6), newest first. */
export function runRows(live: PayingEngine): RunRow[] {
  const receipts = new Map(
    live.spend
      .ledger(0, live.clock.now())
      .receipts.flatMap((receipt) =>
        receipt.operation_id === null ? [] : [[receipt.operation_id, receipt] as const],
      ),
  )
  return live.runs.store
    .list()
    .map((run) =>
      runRow(run, run.operation_id === null ? null : (receipts.get(run.operation_id) ?? null)),
    )
}

/** Builds the row of a paid run. `receipt`: null if none was written yet. */
export function runRow(run: KeptRun, receipt: Receipt | null): RunRow {
  const state = stateOf(run)
  const statement = run.kind === 'sourcing' && run.shown !== null ? statementOf(run.shown) : null
  const price = priceOf(run, state, receipt)
  return {
    id: run.id,
    kind: run.kind,
    brief: run.brief,
    key: run.key,
    run_id: run.run_id,
    receipt_id: receipt?.id ?? null,
    state,
    message: messageOf(run, state, statement),
    evidence: state === 'needs_you' && receipt ? evidenceOf(receipt) : [],
    quoted:
      run.kind === 'sourcing' ? describeQuote(run.quote) : countCredits(fixedPrices[run.kind]),
    max_credits: run.max_credits,
    ...price,
    exact: price.charged !== null,
    delivered: statement?.delivered ?? null,
    per_accepted: statement ? perAccepted(statement) : null,
    link: linkOf(run, state),
    created_at: run.created_at,
    updated_at: run.updated_at,
    read_at: run.read_at,
  }
}

/** Returns the state of a run, derived from its paid call and from the run itself. */
export function stateOf({
  state,
  operation,
}: Pick<KeptRun, 'state' | 'operation'>): RunRow['state'] {
  if (operation === 'unknown') return 'unknown'
  if (operation === 'needs_you') return 'needs_you'
  if (operation === 'queued' || operation === 'sending') return 'sending'
  if (state === 'settled') return 'finished'
  if (state === 'paused') return 'paused'
  if (
    state === 'refused' ||
    operation === 'rejected' ||
    (operation === 'cancelled' && state !== 'going')
  )
    return 'refused'
  return state === 'kept' ? 'sending' : 'running'
}

function priceOf(
  run: KeptRun,
  state: RunRow['state'],
  receipt: Receipt | null,
): { charged: number | null; min: number; max: number } {
  if (state === 'refused') return { charged: 0, min: 0, max: 0 }
  if (state === 'sending' || state === 'unknown' || state === 'needs_you')
    return { charged: null, min: 0, max: run.max_credits }
  if (run.kind === 'sourcing') {
    const { charged } = run
    return state === 'finished' && charged !== null
      ? { charged, min: charged, max: charged }
      : { charged: null, min: charged ?? 0, max: run.max_credits }
  }
  const charged = receipt?.cost ?? null
  return { charged, min: charged ?? 0, max: charged ?? run.max_credits }
}

function linkOf(run: KeptRun, state: RunRow['state']): string | null {
  if (run.kind === 'sourcing') return recordPath('research/sourcing', run.id)
  if (run.run_id === null || state === 'refused') return null
  return `/${run.kind === 'research' ? 'research' : 'desks'}/${encodeURIComponent(run.run_id)}`
}

const countCredits = (credits: number) =>
  t('{credits, plural, one {# credit} other {# credits}}', { credits })

const fixedPrices = { research: 6, generate: 3 } as const
const pausedLabels: Partial<Record<string, () => string>> = {
  cap: () => t('Paused: the next person would exceed the cap.'),
  balance: () => t('Paused: not enough credits.'),
}
const finishedLabels: Record<KeptRun['kind'], () => string> = {
  sourcing: () => t('Finished. The charge is final.'),
  research: () => t('Report ready.'),
  generate: () => t('Desk created.'),
}
const runningLabels: Record<KeptRun['kind'], () => string> = {
  sourcing: () => t('People arrive one by one. The charge so far is exact.'),
  research: () => t('Research is running. We’ll notify you when the report is ready.'),
  generate: () => t('Being read.'),
}

function messageOf(
  run: KeptRun,
  state: RunRow['state'],
  statement: ReturnType<typeof statementOf> | null,
): string {
  switch (state) {
    case 'sending':
      return t('In progress.')
    case 'unknown':
      return run.kind === 'sourcing'
        ? t(
            'The response was lost. Hotdesk retries with the same key, which can only return the same run.',
          )
        : t('Outcome unknown. Checking before anything is charged again.')
    case 'needs_you':
      return run.kind === 'sourcing'
        ? t('The service didn’t return the run. Retry with the same key, or resolve it yourself.')
        : t('Two checks found nothing. It was probably not charged; you decide.')
    case 'refused':
      return run.operation === 'rejected' || run.operation === null || run.operation === 'cancelled'
        ? t('Nothing was charged.')
        : t('Not started. Nothing was charged.')
    case 'paused':
      return pausedLabels[statement?.pause_reason ?? '']?.() ?? t('Paused by the service.')
    case 'finished':
      return finishedLabels[run.kind]()
    case 'running':
      return runningLabels[run.kind]()
  }
}
