import { RefreshCw } from 'lucide-react'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './top-bar.module.css'

/**
 * Reads what the screen shows again. A screen that has nothing to read leaves its place empty, so
 * that the search stays where it is.
 */
export function RefreshButton() {
  const refresh = useRegisteredActions().find(
    ({ id, layer, enabled }) => layer === 0 && enabled !== false && /\.(refresh|read)$/.test(id),
  )
  if (!refresh) return <span className={styles.refresh} />
  return (
    <IconButton
      className={styles.refresh}
      icon={RefreshCw}
      label={refresh.label}
      keys={refresh.keys?.[0] ?? ''}
      onClick={() => refresh.run()}
    />
  )
}
