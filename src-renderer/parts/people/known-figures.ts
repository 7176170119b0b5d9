import { t } from '#shared/i18n/translate.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many people Hotdesk has read of those who work at a company. */
export const peopleAtFigure = (company: string, value: string, at: Age): Explanation => ({
  name: t('People at {company}', { company }),
  value,
  formula: t(
    'People at this company that Hotdesk has read from the workspace, with changes of yours that are not sent yet.',
  ),
  parts: [],
  at,
})

/** Explains how many members a hot list has that is offered as a choice. */
export const membersFigure = (list: string, value: string, at: Age): Explanation => ({
  name: t('Members: {list}', { list }),
  value,
  formula: t('Everyone on this list, as of the last reading.'),
  parts: [],
  at,
})

/** Explains on how many hot lists a person is. */
export const listsOfFigure = (person: string, value: string, at: Age): Explanation => ({
  name: t('Hot lists of {person}', { person }),
  value,
  formula: t('Hot lists that this person is a member of, as far as Hotdesk has read them.'),
  parts: [],
  at,
  note: t('The age is that of the hot list read longest ago.'),
})
