import { t } from '#shared/i18n/translate.ts'
import { Laptop } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import styles from './pipeline.module.css'

/**
 * Says that something is kept on this computer and nowhere else (R1): by a sign, and in panels with
 * `words`.
 */
export function HereMark({ words }: { words?: boolean }) {
  return (
    <span
      className={styles.here}
      title={t('Saved on this computer only. Colleagues can’t see it.')}
    >
      <Icon of={Laptop} size="small" />
      <span className={words ? undefined : 'spoken'}>{t('on this computer')}</span>
    </span>
  )
}
