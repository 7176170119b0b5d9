import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { LedgerRow, SpendSummary } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import type { Credits } from '../../ui/credit-gauge.tsx'
import { largestParts, type Explanation } from '../../ui/figure/explanation.ts'

const parties = {
  mine: {
    name: t('Mine'),
    formula: t(
      'The drop between two readings of the balance that paid calls from this computer explain, summed over the period. Paid calls that no reading shows yet are added.',
    ),
    note: t('Calls you paid for on another computer count as others’.'),
  },
  others: {
    name: t('Others or unknown'),
    formula: t(
      'The drop between two readings of the balance that no paid call from this computer explains, summed over the period.',
    ),
    note: t('The service doesn’t say who spent. A top-up in the same minutes hides as much.'),
  },
  top_up: {
    name: t('Topped up'),
    formula: t(
      'The rise between two readings of the balance beyond what was spent, summed over the period.',
    ),
    note: t('Spending in the same minutes hides as much.'),
  },
} as const

/** Explains who spent or added credits, by the days that add up to the figure (D11). */
export function partyFigure(
  of: keyof typeof parties,
  summary: SpendSummary,
  readAt: number | null,
  format: Formats,
): Explanation {
  const { name, formula, note } = parties[of]
  const unsure = of === 'mine' && summary.uncertain > 0
  return {
    name,
    value: format.number(summary[of]),
    formula,
    parts: [
      ...largestParts(
        summary.days.map((day) => ({ name: format.day(day.day), value: day[of] })),
        format.number,
      ),
      ...(unsure
        ? [{ name: t('Of these not sure'), value: format.number(summary.uncertain) }]
        : []),
    ],
    at: readAt,
    note,
  }
}

/** Explains how long the credits last (D8). */
export function forecastFigure(
  { forecast }: Pick<SpendSummary, 'forecast'>,
  credits: Credits | null,
  format: Formats,
): Explanation {
  const writeRounded = (value: number) => format.number(Math.round(value * 10) / 10)
  const at = credits?.read_at ?? null
  const name = t('Lasts until')
  const value = forecast?.empty_at ? format.day(forecast.empty_at) : '—'
  if (!forecast)
    return {
      name,
      value,
      formula: t('Balance ÷ credits spent a day. Known after a day of readings on this computer.'),
      parts: [],
      at,
    }
  return {
    name,
    value,
    formula: t(
      'The last reading + balance ÷ credits spent a day, by everybody, over the last two weeks at most. Top-ups are left out.',
    ),
    parts: [
      { name: t('Balance'), value: credits ? format.number(credits.total) : '—' },
      { name: t('Credits a day'), value: writeRounded(forecast.per_day) },
      { name: t('Days with readings'), value: writeRounded(forecast.span_days) },
    ],
    at,
    note:
      forecast.empty_at === null ? t('Nothing was spent, so there is no end to state.') : undefined,
  }
}

/** Explains how many credits this computer spent on one record (F9). */
export const spentOnFigure = (
  { rows, credits }: CommandOutput<'spend.of'>,
  format: Formats,
): Explanation => ({
  name: t('Credits spent'),
  value: t('{count, plural, one {# credit} other {# credits}}', { count: credits }),
  formula: t('What paid calls from this computer took for this record, by their receipts.'),
  parts: [
    { name: t('Credits taken'), value: format.number(credits) },
    { name: t('Paid calls made'), value: format.number(rows.length) },
  ],
  at: 'here',
})

const periods = {
  day: { spent: t('Spent today'), reserved: t('Reserved today') },
  week: { spent: t('Spent this week'), reserved: t('Reserved this week') },
} as const

/** Explains how much of a limit is spent, by the receipts of this computer (D4). */
export function spentFigure(
  period: 'day' | 'week',
  { spent, limits }: Pick<SpendSummary, 'spent' | 'limits'>,
  format: Formats,
): Explanation {
  const { [period]: cap } = limits
  return {
    name: periods[period].spent,
    value: format.number(spent[period]),
    formula: t('What paid calls from this computer took for certain, by their receipts.'),
    parts: [
      { name: t('Calls that took credits'), value: format.number(spent[`${period}_calls`]) },
      { name: t('Limit you set'), value: cap === null ? t('none') : format.number(cap) },
    ],
    at: 'here',
    note: t('Free and refused calls take nothing. Colleagues’ spending is not in it.'),
  }
}

/** Explains how much of a limit is reserved for calls whose price is not known yet (D4). */
export function reservedFigure(
  period: 'day' | 'week',
  { spent }: Pick<SpendSummary, 'spent'>,
  format: Formats,
): Explanation {
  return {
    name: periods[period].reserved,
    value: format.number(spent[`${period}_reserved`]),
    formula: t('The most that calls without a price yet may still cost, above what is spent.'),
    parts: [
      { name: t('Calls without a price yet'), value: format.number(spent[`${period}_open`]) },
    ],
    at: 'here',
    note: t('It is released as soon as the service names the price.'),
  }
}

const lineFormulas: Record<LedgerRow['kind'], string> = {
  mine: t(
    'What this paid call took: the price its answer named, else the drop of the balance around it.',
  ),
  others: t('The drop between two readings that no paid call from this computer explains.'),
  top_up: t('The rise between two readings beyond what was spent.'),
}

/**
 * Explains what a line of the ledger spent or added, from the readings before and after it (D5,
 * D11).
 */
export function ledgerFigure(row: LedgerRow, value: string, format: Formats): Explanation {
  const { kind, description, label, at, delta, min, max, balance_before, balance_after } = row
  const balanceParts = (name: string, balance: number | null) =>
    balance === null ? [] : [{ name, value: format.number(balance) }]
  return {
    name: label === null ? description : `${description}: ${label}`,
    value,
    formula: lineFormulas[kind],
    parts: [
      ...(delta === null
        ? [
            { name: t('At least'), value: format.number(min) },
            { name: t('At most'), value: format.number(max) },
          ]
        : []),
      ...balanceParts(t('Balance before'), balance_before),
      ...balanceParts(t('Balance after'), balance_after),
    ],
    at,
    note: delta === null ? t('The price is not known yet; limits count the most.') : undefined,
  }
}
