import { t } from '#shared/i18n/translate.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

export type Verdict = EnrolCandidate['colour']
const words: Record<Verdict, { name: string; formula: string }> = {
  green: {
    name: t('Clear'),
    formula: t('Chosen people with nothing against enrolling them.'),
  },
  amber: {
    name: t('Need a reason'),
    formula: t('Chosen people whom you can enrol once you give a reason.'),
  },
  red: {
    name: t('Cannot be enrolled'),
    formula: t('Chosen people who can’t be enrolled from Hotdesk, for the reason beside them.'),
  },
}
const order = ['green', 'amber', 'red'] as const

/** Explains how many of the chosen people have a verdict, or how many there are (E9). */
export function verdictFigure(
  of: Verdict | 'all',
  people: readonly EnrolCandidate[],
  value: string,
  format: Formats,
): Explanation {
  const checked = people.flatMap(({ live_at }) => live_at ?? [])
  return {
    ...(of === 'all'
      ? { name: t('People chosen'), formula: t('Everybody you chose, by what the check says.') }
      : words[of]),
    value,
    parts: order.map((verdict) => ({
      name: words[verdict].name,
      value: format.number(people.filter(({ colour }) => colour === verdict).length),
    })),
    at: checked.length > 0 ? Math.min(...checked) : 'here',
    note: t('The reasons stand beside each person.'),
  }
}
