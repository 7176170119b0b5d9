import { t } from '#shared/i18n/translate.ts'
import { PanelRightClose } from 'lucide-react'
import type { ReactNode } from 'react'
import { setPreferences, usePreferences } from '../stores/preferences.ts'
import { hashed } from '../stores/hashed.ts'
import { usePanel } from '../stores/panels.ts'
import { useActions } from '../keys/use-actions.ts'
import { IconButton } from './icon-button.tsx'
import { Resizer } from './resizer.tsx'
import { returnToList } from './return-to-list.ts'
import { RowSteps } from './row-steps.tsx'
import { useLeftScroll } from './use-left-scroll.ts'
import styles from './detail-panel.module.css'

interface DetailPanelProps {
  /** The accessible name: `Zeynep Aydın`. */
  label: string
  children: ReactNode
  /** Stays visible if the user has hidden panels, because the screen is about its content. */
  alwaysShown?: boolean
}

interface NothingChosenProps {
  children?: string
  /** The list is loading, so no text is shown yet. */
  loading?: boolean
}

/** Shows an empty panel, so that the list beside it keeps its width. */
export function NothingChosen({ children = t('No selection'), loading }: NothingChosenProps) {
  return (
    <DetailPanel label={t('Details')}>
      {loading ? null : <p className="faint">{children}</p>}
    </DetailPanel>
  )
}

/**
 * Shows the panel at the end of the screen: 336 px wide by default, resizable, hidden with ]. Over a
 * narrow window, Escape hides it too.
 */
export function DetailPanel({ label, children, alwaysShown }: DetailPanelProps) {
  const panel = usePanel('detail')
  const open = panel.open || (alwaysShown && !panel.over)
  const width = usePreferences(({ preferences }) => preferences.detail_width)
  const toggle = () => {
    if (open) returnToList()
    panel.show(!open)
  }
  useActions(
    [
      {
        id: 'view.detail',
        label: open ? t('Hide the detail panel') : t('Show the detail panel'),
        group: t('View'),
        keys: panel.over && open ? [']', 'Escape'] : [']'],
        enabled: !alwaysShown || panel.over,
        run: toggle,
      },
    ],
    'panel',
  )
  if (!open) return null
  return (
    <aside
      className={styles.panel}
      data-print="open"
      aria-label={label}
      data-over={panel.over || undefined}
      style={{ width }}
    >
      <Resizer
        label={t('Width of the detail panel')}
        value={width}
        min={260}
        max={640}
        edge="start"
        onChange={(detail_width) => setPreferences({ detail_width })}
      />
      <ScrolledContent label={label}>{children}</ScrolledContent>
      {alwaysShown && !panel.over ? null : (
        <div className={styles.fold} data-print="none">
          <IconButton
            icon={PanelRightClose}
            label={t('Hide the detail panel')}
            keys="]"
            onClick={toggle}
          />
        </div>
      )}
    </aside>
  )
}

/**
 * Scrolls the content of the panel, and restores its scroll position when the same record is shown
 * there again.
 */
function ScrolledContent({ label, children }: { label: string; children: ReactNode }) {
  const box = useLeftScroll(` panel ${hashed(label)}`)
  return (
    <div ref={box} className={styles.scroll} data-print="open">
      <div className={styles.content} data-print="open">
        <div className={styles.steps} data-print="none">
          <RowSteps />
        </div>
        {children}
      </div>
    </div>
  )
}
