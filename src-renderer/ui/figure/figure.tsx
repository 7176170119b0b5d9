import { t } from '#shared/i18n/translate.ts'
import type { MouseEvent } from 'react'
import { cx } from '../cx.ts'
import type { Explanation } from './explanation.ts'
import { useFigure } from './use-figure.ts'
import styles from './figure.module.css'

interface FigureProps {
  of: Explanation
  /**
   * `row`: in a table row, which holds the focus, so the figure is not a Tab stop; in a list, a click
   * on it chooses its row first, and explains once that is the active one. `button`: inside
   * a clickable element, whose focus it shares. `choice`: the same inside a tab, a link or a choice,
   * which a click on the figure chooses or follows first; on a tab or choice that is chosen already,
   * a click explains.
   */
  inside?: 'row' | 'button' | 'choice'
  className?: string | undefined
}

/**
 * What is chosen already, so that pressing it again would change nothing. The link of the current
 * place is not: it leads from a record back to the list.
 */
const CHOSEN = '[aria-selected="true"],[aria-pressed="true"]'

/**
 * Reports whether a click on a number in a row explains it; otherwise it chooses the row, or is the
 * second click of the double click that opens it. Assistive technology presses without a count, and
 * means the number.
 */
function asksInRow({ currentTarget, detail }: MouseEvent): boolean {
  const row = currentTarget.closest<HTMLElement>('[role=grid] [role=row][tabindex]')
  return row === null || detail === 0 || (row.tabIndex === 0 && detail < 2)
}

/**
 * Shows a number with an explanation, opened by a click or by the key of "Explain this number". It
 * displays the value of its explanation, so the two cannot disagree.
 */
export function Figure({ of, inside, className }: FigureProps) {
  const { figure, open, press } = useFigure<HTMLButtonElement>(of)
  if (inside === 'button' || inside === 'choice')
    return (
      <span
        {...figure}
        className={cx(styles.figure, inside === 'choice' && styles.choice, className)}
        onClick={(event) => {
          // The second click of the double click that chose it explains nothing.
          const asks = event.currentTarget.closest(CHOSEN) && event.detail < 2
          if (inside === 'choice' && !asks) return
          // Neither presses what is around it nor follows its link.
          event.stopPropagation()
          event.preventDefault()
          press()
        }}
      >
        {of.value}
      </span>
    )
  return (
    <button
      type="button"
      {...figure}
      className={cx(styles.figure, className)}
      tabIndex={inside === 'row' ? -1 : undefined}
      aria-label={t('{name}: {message}', { name: of.name, message: of.value })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        if (asksInRow(event)) press()
      }}
    >
      <span title={of.name}>{of.value}</span>
    </button>
  )
}
