import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { provedWords } from '../../parts/people/erasure-labels.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const stateWords = {
  deleting: 'Waits until the service has deleted them',
  erasing: 'Under way',
  done: 'Done',
} as const

/** Who was erased is not told, only that it was done and proved (J9). */
export function ErasuresSection() {
  const format = useFormats()
  const { value } = useQuery('erasure.list', {})
  return (
    <Section
      title="Erasures"
      words="People who were erased from this computer: when, and what the search afterwards found. Nobody is named. To erase somebody, open their page and choose Erase in the menu."
    >
      {!value ? null : value.erasures.length === 0 ? (
        <p className="muted">Nobody was erased here.</p>
      ) : (
        <ul>
          {value.erasures.map(({ id, state, started_at, certificate }) => (
            <li key={id} className={styles.workspace}>
              <span className={styles.keyWords}>
                <span className="num">{format.dateTime(certificate?.at ?? started_at)}</span>
                <span className={styles.detail}>
                  {certificate ? provedWords(certificate).join(' ') : stateWords[state]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
