import styles from './avatar.module.css'

/** Up to two initials of a name, whatever its script; nothing to guess from gives a dot. */
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

/** Initials in a circle; decoration, the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
