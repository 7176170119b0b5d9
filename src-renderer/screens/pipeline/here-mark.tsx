import { t } from '#shared/i18n/translate.ts'
import { Laptop } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import styles from './pipeline.module.css'

/** Marks what is kept only on this computer (R1): with an icon, and in panels also with `words`. */
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
