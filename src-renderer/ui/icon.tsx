import type { LucideIcon } from 'lucide-react'
import styles from './icon.module.css'

interface IconProps {
  of: LucideIcon
  /** Names the icon for screen readers; without it the icon is decoration beside a word. */
  label?: string
  size?: 'small' | 'normal' | 'large'
}

/**
 * Draws an icon; all of them have one line weight (1.6 px) and one size (15 px, scaled with the
 * text).
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
