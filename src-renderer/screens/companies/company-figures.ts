import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Formats } from '../../format/formats.ts'
import type { Ages } from '../../parts/people/use-ages.ts'
import type { Age, Explanation, FigurePart } from '../../ui/figure/explanation.ts'

/** Explains how many companies must not be contacted. */
export const doNotContactFigure = (
  { all, dnc, as_of }: CommandOutput<'companies.facets'>,
  format: Formats,
): Explanation => ({
  name: t('Do not contact'),
  value: format.number(dnc),
  formula: t('Companies marked as do-not-contact. Companies that state nothing are not counted.'),
  parts: [
    { name: t('Do not contact'), value: format.number(dnc) },
    { name: t('All companies'), value: format.number(all) },
  ],
  at: as_of,
})

/** Explains how many people there are at a company. */
export const peopleFigure = (
  company: string,
  value: string,
  at: Age,
  parts: readonly FigurePart[] = [],
): Explanation => ({
  name: t('People at {company}', { company }),
  value,
  formula: t(
    'The larger of two numbers: the people that the service states, and those that Hotdesk has read.',
  ),
  parts,
  at,
})

/** Explains how many people at a company are on a hot list. */
export const onListsFigure = (
  onLists: number,
  known: number,
  { people, members }: Ages,
  format: Formats,
): Explanation => ({
  name: t('On hot lists'),
  value: format.number(onLists),
  formula: t('People at this company who are on a hot list, as far as Hotdesk has read them.'),
  parts: [
    { name: t('On hot lists'), value: format.number(onLists) },
    { name: t('Known here'), value: format.number(known), at: people },
  ],
  at: members,
})

/** Explains how many people at a company were enrolled in a campaign from this computer. */
export const enrolledHereFigure = (value: string): Explanation => ({
  name: t('Enrolled from here'),
  value,
  formula: t('People at this company whom this computer enrolled in a campaign.'),
  parts: [],
  at: 'here',
})
