import { t } from '#shared/i18n/translate.ts'
import type { ImportBatch } from '#shared/bridge/import.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { batchWord } from './import-labels.ts'
import styles from './import.module.css'

/** Lists the earlier imports, below the field for the next file. */
export function Batches({
  batches,
  onOpen,
}: {
  batches: readonly ImportBatch[]
  onOpen: (id: string) => void
}) {
  const format = useFormats()
  if (batches.length === 0) return null
  return (
    <section className={styles.batches} aria-label={t('Imports so far')}>
      <h2>{t('Imports so far')}</h2>
      <ul>
        {batches.map((batch) => (
          <li key={batch.id}>
            <button type="button" className={styles.batch} onClick={() => onOpen(batch.id)}>
              <span className="cut name">
                <bdi>{batch.name}</bdi>
              </span>
              <span className="cut muted num">{batchWord(batch, format)}</span>
              <span className="faint num">{format.stamp(batch.created_at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
