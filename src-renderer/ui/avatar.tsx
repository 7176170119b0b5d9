import styles from './avatar.module.css'

/** Returns up to two initials of a name in any script; a dot if it has none. */
export function initials(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const first = [...(words[0] ?? '·')][0] ?? '·'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}

/** Shows initials in a circle; decorative, because the name is beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
