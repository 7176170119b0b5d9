import { t } from '#shared/i18n/translate.ts'
import type { Certificate } from '#shared/bridge/erasure.ts'

/** Describes an erasure certificate, one sentence per fact. */
export function describeErasure({
  removed,
  searched,
  left,
  shared,
  unsearched = 0,
  there,
}: Certificate): string[] {
  const rows = Object.values(removed).reduce((sum, count) => sum + count, 0)
  return [
    t(
      '{count, plural, one {# record was removed or cleared.} other {# records were removed or cleared.}}',
      { count: rows },
    ),
    left === 0
      ? t('{tables, plural, other {# tables were searched afterwards: nothing was found.}}', {
          tables: searched,
        })
      : t(
          '{count, plural, one {{tables} tables were searched afterwards: # change of somebody else that waits to be sent still mentions them.} other {{tables} tables were searched afterwards: # changes of somebody else that wait to be sent still mention them.}}',
          { tables: searched, count: left },
        ),
    ...(shared > 0
      ? [
          t(
            '{count, plural, one {# name or number that somebody else has too was left where it is theirs.} other {# names or numbers that somebody else has too were left where they are theirs.}}',
            { count: shared },
          ),
        ]
      : []),
    ...(unsearched > 0
      ? [
          t(
            '{count, plural, one {# name or number is too short or too common to search for: it may still stand in notes about others.} other {# names or numbers are too short or too common to search for: they may still stand in notes about others.}}',
            { count: unsearched },
          ),
        ]
      : []),
    there
      ? t('The service deleted them before.')
      : t('The service was not asked to delete them: what it holds is read again.'),
  ]
}
