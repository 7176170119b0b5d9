import { t } from '#shared/i18n/translate.ts'
import type { LedgerRow } from '#shared/bridge/spend.ts'
import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import { localMidnight } from '#shared/domain/local-day.ts'
import type { Ledger, Receipt } from '#main/engine/spend/index.ts'
import {
  languageOfNote,
  noteOf,
  rangeOf,
  resultOf,
  routeWord,
} from '#main/features/common/spend-labels.ts'

/** Builds the ledger line of one call made on this computer. */
export function receiptLine(receipt: Receipt): LedgerRow {
  const { min, max } = rangeOf(receipt)
  return {
    id: receipt.id,
    kind: 'mine',
    at: receipt.asked_at,
    route: receipt.route,
    description: routeWord(receipt.route),
    label: receipt.target.label,
    target_table: receipt.target.table,
    target_id: receipt.target.id,
    outcome: receipt.outcome,
    delta: min === max ? -min : null,
    min,
    max,
    balance_before: receipt.balance_before,
    balance_after: balanceAfter(receipt),
    since: null,
    result: resultOf(receipt),
    note: noteOf(receipt),
    language: languageOfNote(receipt),
    tags: receipt.tags,
  }
}

/**
 * Returns the balance after a call; null for sourcing, which is charged while it runs, so that a
 * reading after its start says nothing.
 */
const balanceAfter = ({ route, balance_after }: Receipt): number | null =>
  route === 'sourcing.start' ? null : balance_after

/**
 * Returns the ledger as lines, newest first: the calls of this computer, and the balance changes
 * that none of them explains (D11). Adjacent unexplained changes of one day are merged into one
 * line, so that a colleague at work does not appear once per reading. A fall and a rise between two
 * readings are two lines, the fall first.
 */
export function statement(
  ledger: Pick<Ledger, 'receipts' | 'intervals'>,
  readings: readonly BalanceReading[],
): LedgerRow[] {
  const balance = new Map(readings.map((reading) => [reading.at, reading.total]))
  const unexplained = ledger.intervals.flatMap(({ from, to, others, top_up }) => {
    const both = others > 0 && top_up > 0
    const after = balance.get(to) ?? null
    const between = both && after !== null ? after - top_up : null
    return [
      ...(top_up > 0
        ? [{ ...line('top_up', from, to, top_up), ...(both && { balance_before: between }) }]
        : []),
      ...(others > 0
        ? [{ ...line('others', from, to, -others), ...(both && { balance_after: between }) }]
        : []),
    ]
  })
  function line(kind: 'others' | 'top_up', since: number, at: number, delta: number): LedgerRow {
    return {
      id: `${kind}:${at}`,
      kind,
      at,
      route: null,
      description: kind === 'others' ? t('Others or unknown') : t('Top-up'),
      label: null,
      target_table: null,
      target_id: null,
      outcome: kind,
      delta,
      min: Math.abs(delta),
      max: Math.abs(delta),
      balance_before: balance.get(since) ?? null,
      balance_after: balance.get(at) ?? null,
      since,
      result: null,
      note: null,
      language: null,
      tags: {},
    }
  }
  return [...ledger.receipts.map(receiptLine), ...unexplained]
    .toSorted((a, b) => b.at - a.at)
    .reduce<LedgerRow[]>((rows, row) => {
      const newer = rows.at(-1)
      if (
        newer?.kind !== 'others' ||
        row.kind !== 'others' ||
        startOfDay(newer.at) !== startOfDay(row.at)
      )
        return [...rows, row]
      const delta = (newer.delta ?? 0) + (row.delta ?? 0)
      rows[rows.length - 1] = {
        ...newer,
        delta,
        min: -delta,
        max: -delta,
        since: row.since,
        balance_before: row.balance_before,
      }
      return rows
    }, [])
}

/** Returns the local midnight before a time, in epoch milliseconds. */
export const startOfDay = (at: number): number => localMidnight(at)

/**
 * Sums the credits per local day by who spent them, with the balance of the day's last reading. A
 * day without a reading has no balance.
 */
export function daily(
  intervals: Ledger['intervals'],
  readings: readonly BalanceReading[],
  from: number,
  to: number,
): { day: number; mine: number; others: number; top_up: number; balance: number | null }[] {
  const days: {
    day: number
    mine: number
    others: number
    top_up: number
    balance: number | null
  }[] = []
  for (let day = startOfDay(from); day <= to; day = localMidnight(day, 1))
    days.push({ day, mine: 0, others: 0, top_up: 0, balance: null })
  const byDay = new Map(days.map((sums) => [sums.day, sums]))
  for (const interval of intervals) {
    const sums = byDay.get(startOfDay(interval.to))
    if (sums)
      Object.assign(sums, {
        mine: sums.mine + interval.mine,
        others: sums.others + interval.others,
        top_up: sums.top_up + interval.top_up,
      })
  }
  for (const reading of readings) {
    const sums = byDay.get(startOfDay(reading.at))
    if (sums) sums.balance = reading.total
  }
  return days
}

/** Returns the header of the CSV (D14). */
export const statementHeader = (): string[] => [
  t('Time'),
  t('Kind'),
  t('Action'),
  t('Outcome'),
  t('For'),
  t('Record'),
  t('Credits'),
  t('At least'),
  t('At most'),
  t('Balance before'),
  t('Balance after'),
  t('Unexplained since'),
  t('Result'),
  t('Note'),
  t('Tags'),
  t('Receipt'),
]
const outcomeLabels: Record<LedgerRow['outcome'], () => string> = {
  open: () => t('under way'),
  paid: () => t('charged'),
  free: () => t('nothing found, not charged'),
  refused: () => t('refused, not charged'),
  unknown: () => t('outcome unknown'),
  others: () => t('not from this computer'),
  top_up: () => t('added'),
}
const kindLabels = {
  mine: () => t('mine'),
  others: () => t('others or unknown'),
  top_up: () => t('top-up'),
}

/**
 * Returns a line as a row of the CSV (D14). Times are in UTC, so that a support desk sees the same
 * values.
 */
export const statementCells = (row: LedgerRow): string[] => [
  new Date(row.at).toISOString(),
  kindLabels[row.kind](),
  row.description,
  outcomeLabels[row.outcome](),
  row.label ?? '',
  row.target_id ?? '',
  row.delta === null ? '' : String(row.delta),
  String(row.min),
  String(row.max),
  row.balance_before === null ? '' : String(row.balance_before),
  row.balance_after === null ? '' : String(row.balance_after),
  row.since === null ? '' : new Date(row.since).toISOString(),
  row.result ?? '',
  row.note ?? '',
  Object.entries(row.tags)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; '),
  row.kind === 'mine' ? row.id : '',
]
