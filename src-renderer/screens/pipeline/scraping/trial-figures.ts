import { t } from '#shared/i18n/translate.ts'
import type { BackTest } from '#shared/bridge/pipeline.ts'
import type { Formats } from '../../../format/formats.ts'
import type { Age, Explanation } from '../../../ui/figure/explanation.ts'

/** The leads that exclusions are tested on. */
export interface TestedLeads {
  leads: number
  /** When the leads were read. */
  as_of: Age
}

interface Context extends TestedLeads {
  name: string
  format: Formats
}

/** Explains what exclusions would have hidden, by what the user made of it (B9). */
export function trialFigure(
  test: Omit<BackTest, 'examples'>,
  value: string,
  { name, leads, as_of, format }: Context,
): Explanation {
  const { dismissed, undecided, kept } = test
  return {
    name,
    value,
    formula: t(
      'Leads on this computer whose title or company the exclusions match, by what you or the workspace made of them. A lead that several match counts once.',
    ),
    parts: [
      { name: t('Dismissed, not as a duplicate'), value: format.number(dismissed) },
      { name: t('Undecided, or dismissed as a duplicate'), value: format.number(undecided) },
      { name: t('Kept'), value: format.number(kept) },
      {
        name: t('Not matched'),
        value: format.number(leads - dismissed - undecided - kept),
      },
    ],
    at: as_of,
    note: t(
      'Kept: from the stage “Qualified” on, or contacted, under review or won in the workspace.',
    ),
  }
}

/** Explains how many of the leads on this computer are dismissed. */
export function dismissedFigure(
  dismissed: number,
  { leads, as_of }: TestedLeads,
  format: Formats,
): Explanation {
  return {
    name: t('Dismissed leads'),
    value: t('{dismissed, plural, one {# dismissed lead} other {# dismissed leads}} of {leads}', {
      dismissed,
      leads: format.number(leads),
    }),
    formula: t(
      'Leads on this computer that you dismissed, those dismissed as a duplicate left out.',
    ),
    parts: [
      { name: t('Dismissed, not as a duplicate'), value: format.number(dismissed) },
      { name: t('Other leads'), value: format.number(leads - dismissed) },
    ],
    at: as_of,
  }
}
