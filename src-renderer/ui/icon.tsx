import type { LucideIcon } from 'lucide-react'
import styles from './icon.module.css'

interface IconProps {
  of: LucideIcon
  /** The accessible name; without it the icon is decoration beside a text. */
  label?: string
  size?: 'small' | 'normal' | 'large'
}

/**
 * Renders an icon; all icons have the same line weight (1.6 px) and the same size (15 px, scaled
 * with the text).
 */
export function Icon({ of: Drawing, label, size = 'normal' }: IconProps) {
  return (
    <Drawing
      className={`${styles.icon} ${styles[size]}`}
      strokeWidth={1.6}
      absoluteStrokeWidth
      size={15}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
