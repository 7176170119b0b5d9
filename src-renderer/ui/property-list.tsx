import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import styles from './property-list.module.css'

/** Lists the labels and values of a record, as a description list. */
export function PropertyList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

interface PropertyProps {
  label: string
  /** The value; null or an empty string is shown as "none". */
  children: ReactNode
  /** A button or a word at the end: `verified`, Find phone. */
  aside?: ReactNode
  /** Wraps long values instead of truncating them. */
  wrap?: boolean
}

/** Shows one line of a PropertyList. */
export function Property({ label, children, aside, wrap }: PropertyProps) {
  const empty = children === null || children === undefined || children === ''
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={wrap ? styles.wrap : styles.value}>
        {empty ? <span className="faint">{t('none')}</span> : children}
      </dd>
      {aside ? <dd className={styles.aside}>{aside}</dd> : null}
    </div>
  )
}
