import { t } from '#shared/i18n/translate.ts'
import type { Certificate } from '#shared/bridge/erasure.ts'

/** Writes out a certificate, one sentence for each fact. */
export function provedWords({ removed, searched, left, shared, there }: Certificate): string[] {
  const rows = Object.values(removed).reduce((sum, one) => sum + one, 0)
  return [
    t('{rows, plural, one {# record was} other {# records were}} taken away or cleared.', { rows }),
    left === 0
      ? t('{searched} tables were searched afterwards: nothing was found.', { searched })
      : t(
          '{searched} tables were searched afterwards: {left, plural, one {# change} other {# changes}} of somebody else that {value} to be sent still {value2} them.',
          {
            searched,
            left,
            value: left === 1 ? 'waits' : 'wait',
            value2: left === 1 ? 'mentions' : 'mention',
          },
        ),
    ...(shared > 0
      ? [
          t(
            '{shared, plural, one {# name or number} other {# names or numbers}} that somebody else has too {value} left where {value2} theirs.',
            {
              shared,
              value: shared === 1 ? 'was' : 'were',
              value2: shared === 1 ? t('it is') : t('they are'),
            },
          ),
        ]
      : []),
    there
      ? t('The service deleted them before.')
      : t('The service was not asked to delete them: what it holds is read again.'),
  ]
}
