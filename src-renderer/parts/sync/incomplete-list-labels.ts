import { t } from '#shared/i18n/translate.ts'
import type { SyncState } from '#shared/bridge/sync.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** A list with fewer records on this computer than the service states. */
export type Incomplete = SyncState['incomplete'][number]

/** Describes how much of a list is on this computer: "228 of 300". */
export function describeProgress({ stored, stated }: Incomplete, format: Formats): string {
  return stated === null
    ? t('{held} so far', { held: format.number(stored) })
    : t('{held} of {stated}', { held: format.number(stored), stated: format.number(stated) })
}

/**
 * Describes whether the rest is still being read, or whether the service states more records than
 * it returned in several complete sweeps.
 */
export function describeMissing(list: Incomplete, format: Formats): string {
  if (!list.settled)
    return t('{progress}, still reading', { progress: describeProgress(list, format) })
  return list.stated === null
    ? t('{held}; the service says there are more', { held: format.number(list.stored) })
    : t('{held, plural, other {# of the {stated} the service states}}', {
        held: list.stored,
        stated: format.number(list.stated),
      })
}

/** Explains how much of a list is on this computer, if the service states more (P21). */
export const missingFigure = (
  list: Incomplete,
  at: number | null,
  format: Formats,
): Explanation => ({
  name: t('On this computer'),
  value: describeProgress(list, format),
  formula: list.settled
    ? t(
        'What several complete readings of the list brought, beside the total that the service states.',
      )
    : t(
        'What the reading of the list has brought so far, beside the total that the service states.',
      ),
  parts: [
    { name: t('On this computer'), value: format.number(list.stored) },
    { name: t('Stated by the service'), value: format.number(list.stated) },
  ],
  at,
})
