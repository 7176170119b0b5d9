import styles from './workspace-flag.module.css'

/**
 * Shows the colour and the letter of a workspace; decorative, because its name is beside it. A
 * colour unknown to this version is shown as slate.
 */
export function WorkspaceFlag({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={styles.flag} data-colour={colour} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '·'}
    </span>
  )
}
