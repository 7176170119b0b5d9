import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import type { BulkRoute, BulkRow, BulkState } from '#shared/bridge/spend.ts'
import type { Bulk } from '#main/engine/spend/index.ts'
import { explainOpen } from '#main/features/common/spend-labels.ts'

type Row = Bulk['state']['rows'][number]

/**
 * Builds the row of one person in a run. `since`: outcomes by receipt id that later reads
 * established for lost calls.
 */
export function bulkRow(row: Row, since: ReadonlyMap<string, string> = new Map()): BulkRow {
  const identity = { id: row.id, name: row.label, language: null }
  if (row.state !== 'ended')
    return {
      ...identity,
      state: row.state,
      message: row.state === 'trying' ? t('Looking…') : t('Waits for its turn'),
      cost: null,
    }
  const { answer } = row
  const language = otherLanguage(row.language)
  switch (answer.outcome) {
    case 'paid': {
      const found = Object.values(answer.result)
        .filter((value) => typeof value === 'string')
        .join(', ')
      return {
        ...identity,
        state: 'found',
        ...(found === '' ? { message: answer.message, language } : { message: found }),
        cost: answer.cost,
      }
    }
    case 'free':
      return {
        ...identity,
        state: Object.keys(answer.result).length > 0 ? 'found' : 'nothing',
        message: answer.message,
        language,
        cost: 0,
      }
    case 'refused':
      return { ...identity, state: 'refused', message: answer.message, language, cost: 0 }
    case 'unknown': {
      // A later read may have settled it.
      const now = since.get(answer.receipt_id)
      if (now === 'paid')
        return {
          ...identity,
          state: 'found',
          message: t('The answer was lost; it had arrived.'),
          cost: null,
        }
      if (now === 'free')
        return {
          ...identity,
          state: 'nothing',
          message: t('The answer was lost; nothing was charged.'),
          cost: 0,
        }
      return {
        ...identity,
        state: 'unknown',
        message: explainOpen(answer.accepted === true),
        cost: null,
      }
    }
  }
}

/** Counts the progress of a run. `eta`: returns the time in ms that so many more calls take. */
export function bulkState({ state }: Bulk, eta: (count: number) => number): BulkState {
  const counts = { waiting: 0, trying: 0, found: 0, nothing: 0, refused: 0, unknown: 0 }
  let trying: string | null = null
  for (const row of state.rows) {
    const { state: rowState } = bulkRow(row)
    counts[rowState] += 1
    if (rowState === 'trying') trying = row.label
  }
  const left = counts.waiting + counts.trying
  return {
    id: state.id,
    route: state.route as BulkRoute,
    state: state.state,
    reason: state.reason,
    language: otherLanguage(state.language),
    spent: state.spent,
    cap: state.cap,
    started_at: state.started_at,
    left_out: state.left_out,
    total: state.rows.length,
    done: state.rows.length - left,
    found: counts.found,
    nothing: counts.nothing,
    refused: counts.refused,
    unknown: counts.unknown,
    eta_ms: state.state === 'running' && left > 0 ? eta(left) : null,
    trying,
  }
}
