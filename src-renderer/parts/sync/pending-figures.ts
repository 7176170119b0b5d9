import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

const formula = t(
  'Changes made on this computer that the service has not confirmed, each counted once.',
)

/** Explains how many edits of a workspace are unconfirmed, where their states are unknown. */
export const unsentFigure = (value: string): Explanation => ({
  name: t('Pending'),
  value,
  formula,
  parts: [],
  at: 'here',
})

/** Explains how many edits are unconfirmed, by what they wait for (I3). */
export function pendingFigure(
  total: number,
  counts: Readonly<Record<string, number>>,
  format: Formats,
): Explanation {
  const part = (state: string) => format.number(counts[state] ?? 0)
  return {
    name: t('Pending'),
    value: t('{count, plural, one {# change} other {# changes}}', { count: total }),
    formula,
    parts: [
      { name: t('In progress'), value: part('waiting') },
      { name: t('Need you'), value: part('needs_you') },
      { name: t('On this computer only'), value: part('kept_here') },
    ],
    at: 'here',
  }
}

const stateFormulas = {
  waiting: t('Changes that go out by themselves, or are being sent or checked.'),
  needs_you: t('Changes that wait for a decision of yours.'),
  kept_here: t('Changes that the service did not store; they stay on this computer.'),
} as const

/** Explains how many edits are in one state, beside all of them (I3). */
export const pendingStateFigure = (
  state: keyof typeof stateFormulas,
  name: string,
  all: Explanation,
  value: string,
): Explanation => ({
  name,
  value,
  formula: stateFormulas[state],
  parts: [
    { name, value },
    { name: t('All changes'), value: all.value },
  ],
  at: 'here',
})
