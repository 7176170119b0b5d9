import { t } from '#shared/i18n/translate.ts'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { GridState } from './grid/grid-state.ts'
import { useGridSnapshot } from './grid/use-grid.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps<Row> {
  grid: GridState<Row>
  /** The number of rows in the whole list, not only the visible ones. */
  total: number
  /** The actions for the selection: buttons with their keys. */
  children: ReactNode
}

/**
 * Publishes the height of the bar, which has two lines in a narrow window, so that toasts stay
 * above it.
 */
function tellHeight(bar: HTMLElement | null) {
  if (bar === null) return undefined
  const page = document.documentElement.style
  const observer = new ResizeObserver(() =>
    page.setProperty('--selection-bar', `${bar.offsetHeight}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    page.removeProperty('--selection-bar')
  }
}

/**
 * Appears below the grid with the first selected row, so that no row moves. It shows the number of
 * selected rows, a button to select all (H5), the actions, and a button to clear the selection.
 */
export function SelectionBar<Row>({ grid, total, children }: SelectionBarProps<Row>) {
  useGridSnapshot(grid)
  const count = grid.selectedCount()
  const words = t('{count, plural, other {# selected}}', { count })
  const hadSome = useRef(false)
  useEffect(() => {
    if (count > 0) hadSome.current = true
  }, [count])
  // Outside the bar, which disappears with the selection.
  const spoken = (
    <span className="spoken" role="status" aria-live="polite">
      {count === 0 && hadSome.current ? words : ''}
    </span>
  )
  if (count === 0) return spoken
  return (
    <>
      {spoken}
      <div ref={tellHeight} className={styles.bar} data-print="none">
        <div className={styles.line} role="toolbar" aria-label={t('Selection')}>
          <span className={`${styles.count} num`} role="status" aria-live="polite">
            {words}
          </span>
          {count < total ? (
            <Button
              size="small"
              keys="$mod+a"
              className={styles.all}
              onClick={() => grid.selectAll()}
            >
              {t('{count, plural, other {Select all #}}', { count: total })}
            </Button>
          ) : null}
          <span className={styles.actions}>{children}</span>
          <IconButton
            icon={X}
            label={t('Clear selection')}
            keys="Escape"
            onClick={() => grid.clear()}
          />
        </div>
      </div>
    </>
  )
}
