import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { keyAlongLine } from './direction.ts'
import type { Explanation } from './figure/explanation.ts'
import { Figure } from './figure/figure.tsx'
import styles from './tabs.module.css'

export interface Tab<V extends string> {
  value: V
  label: string
  /** The count after the label, which explains itself; null while unknown. */
  count?: Explanation | null | undefined
}

interface TabsProps<V extends string> {
  /** The accessible name: `Queues of this list`. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Progress at the bottom of the bar, from 0 to 1 (the session's). */
  progress?: number
  /**
   * The screen binds Alt and a digit to each tab in order; a click on a tab then offers its key.
   */
  numbered?: boolean
  /** The ID of the region that the tabs control. */
  controls?: string
}

/**
 * Switches between parts of one list, with their counts. Arrow keys move; the chosen tab is
 * underlined in ember. The key of "Explain this number" explains the count of the focused tab.
 */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  progress,
  numbered = false,
  controls,
}: TabsProps<V>) {
  const bar = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = steps[keyAlongLine(event.key)]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    bar.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus()
  }
  return (
    <div className={styles.frame}>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={bar} onKeyDown={step}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={styles.tab}
            data-value={tab.value}
            data-shortcut={numbered && tab.value !== value ? `Alt+${index + 1}` : undefined}
            aria-controls={controls}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            <span className={`${styles.label} cut`}>{tab.label}</span>
            {tab.count == null ? null : (
              <span className={`${styles.count} num`}>
                <Figure inside="choice" of={tab.count} />
              </span>
            )}
          </button>
        ))}
      </div>
      {progress === undefined ? null : (
        <div className={styles.progress}>
          <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, progress))})` }} />
        </div>
      )}
    </div>
  )
}
