import { t } from '#shared/i18n/translate.ts'
import type { EnrolBatch, EnrolCandidate } from '#shared/bridge/enrolment.ts'
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
      ? { name: t('People chosen'), formula: t('Everyone you chose, by the result of the check.') }
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

/** Explains how many of the chosen people do not fit into one enrolment. */
export const leftOutFigure = (
  { leftOut, people }: { leftOut: number; people: number },
  format: Formats,
): Explanation => ({
  name: t('Left out'),
  value: format.number(leftOut),
  formula: t('Everyone you chose − the most that one enrolment takes.'),
  parts: [
    { name: t('In this enrolment'), value: format.number(people) },
    { name: t('Left out'), value: format.number(leftOut) },
  ],
  at: 'here',
})

/** Explains how many ticked people still need a reason. */
export const missingReasonFigure = (
  { missing, ticked }: { missing: number; ticked: number },
  format: Formats,
): Explanation => ({
  name: words.amber.name,
  value: format.number(missing),
  formula: t('Ticked people whose check asks for a reason that you have not given yet.'),
  parts: [
    { name: words.amber.name, value: format.number(missing) },
    { name: t('Ticked'), value: format.number(ticked) },
  ],
  at: 'here',
})

/** Explains how many people an enrolment is of (E9). */
export const inBatchFigure = (
  { people }: Pick<EnrolBatch, 'people'>,
  format: Formats,
): Explanation => tickedFigure(people.length, format)

/** Explains how many people are ticked for an enrolment (E9). */
export const tickedFigure = (ticked: number, format: Formats): Explanation => ({
  name: t('In this enrolment'),
  value: format.number(ticked),
  formula: t('Everyone you ticked for this enrolment.'),
  parts: [],
  at: 'here',
})

/** Explains how many people an enrolment is of, or how many of them the service enrolled (E9). */
export function batchFigure(batch: EnrolBatch, format: Formats): Explanation {
  const { enrolled, at } = batch
  const chosen = inBatchFigure(batch, format)
  if (enrolled === null) return chosen
  return {
    name: t('People enrolled'),
    value: format.number(enrolled),
    formula: t('As many as the service’s answer says, or as its counter of the campaign rose by.'),
    parts: [
      { name: t('People enrolled'), value: format.number(enrolled) },
      { name: chosen.name, value: chosen.value, at: 'here' },
    ],
    at,
  }
}

/** Explains by how much the service’s counter of a campaign rose with an enrolment. */
export const riseFigure = (
  { at }: EnrolBatch,
  before: number,
  after: number,
  format: Formats,
): Explanation => ({
  name: t('Enrolled in the campaign'),
  value: format.number(after),
  formula: t('The service’s counter of the campaign, read before and after this enrolment.'),
  parts: [
    { name: t('Before'), value: format.number(before) },
    { name: t('After'), value: format.number(after) },
  ],
  at,
})
