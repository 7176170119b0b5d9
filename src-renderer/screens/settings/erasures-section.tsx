import { t } from '#shared/i18n/translate.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { describeErasure } from '../../parts/people/erasure-labels.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const stateLabels = {
  deleting: t('Waiting for the service to delete them'),
  erasing: t('In progress'),
  done: t('Done'),
} as const

/** Lists the erasures with their proof (J9), without the names of the erased people. */
export function ErasuresSection() {
  const format = useFormats()
  const { value } = useQuery('erasure.list', {})
  return (
    <Section
      title={t('Erasures')}
      words={t(
        'When people were erased from this computer, and what the check afterwards found. No names are kept. To erase someone, open their page and choose Erase in the menu.',
      )}
    >
      {value?.erasures.length === 0 ? <p className="muted">{t('No erasures yet.')}</p> : null}
      {value && value.erasures.length > 0 ? (
        <ul>
          {value.erasures.map(({ id, state, started_at, certificate }) => (
            <li key={id} className={styles.workspace}>
              <span className={styles.keyWords}>
                <span className="num">{format.dateTime(certificate?.at ?? started_at)}</span>
                <span className={styles.detail}>
                  {certificate ? describeErasure(certificate).join(' ') : stateLabels[state]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}
