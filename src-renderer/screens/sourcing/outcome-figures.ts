import { t } from '#shared/i18n/translate.ts'
import type { SourcingQuote, SourcingStatement } from '#shared/bridge/sourcing.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { outcomeWord } from './sourcing-labels.ts'

type Outcome = 'delivered' | 'rejected' | 'unconfirmed'
const outcomes: readonly Outcome[] = ['delivered', 'rejected', 'unconfirmed']

/** Explains how many people of a run have an outcome, or how many it names (G6). */
export function outcomeFigure(
  of: Outcome | 'all',
  run: SourcingStatement,
  format: Formats,
): Explanation {
  const valueOf = (outcome: Outcome) => format.number(run[outcome] ?? 0)
  return {
    name: of === 'all' ? t('Everyone') : outcomeWord(of),
    value: of === 'all' ? format.number(run.people.length) : valueOf(of),
    formula:
      of === 'all'
        ? t('Everyone named in the service’s statement of this run.')
        : t('People of this run with this outcome, in the service’s statement.'),
    parts: outcomes.map((outcome) => ({ name: outcomeWord(outcome), value: valueOf(outcome) })),
    at: run.read_at,
  }
}

/** Explains how many people a cap is enough for (G6). */
export const reachFigure = (
  cap: number,
  { least, most }: { least: number; most: number },
  { qualification_credits: each, email_credits: email, read_at }: SourcingQuote,
  format: Formats,
): Explanation => ({
  name: t('People within the cap'),
  value: least === most ? format.number(most) : `${format.number(least)}–${format.number(most)}`,
  formula: t(
    'The cap ÷ the price of a person: at least if each has a new e-mail, at most if nobody has.',
  ),
  parts: [
    { name: t('Cap, in credits'), value: format.number(cap), at: 'here' },
    { name: t('A qualified person'), value: format.number(each) },
    ...(email === null ? [] : [{ name: t('A new, valid e-mail'), value: format.number(email) }]),
  ],
  at: read_at,
})
