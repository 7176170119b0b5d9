import { t } from '#shared/i18n/translate.ts'
import { cx } from '../cx.ts'
import type { Explanation } from './explanation.ts'
import { useFigure } from './use-figure.ts'
import styles from './figure.module.css'

interface FigureProps {
  of: Explanation
  /**
   * `row`: in a table row, which holds the focus, so the figure is not a Tab stop. `button`: inside
   * a clickable element, whose focus it shares.
   */
  inside?: 'row' | 'button'
  className?: string | undefined
}

/**
 * Shows a number with an explanation, opened by a click or by the key of "Explain this number". It
 * displays the value of its explanation, so the two cannot disagree.
 */
export function Figure({ of, inside, className }: FigureProps) {
  const { figure, open, press } = useFigure<HTMLButtonElement>(of)
  if (inside === 'button')
    return (
      <span
        {...figure}
        className={cx(styles.figure, className)}
        onClick={(event) => {
          event.stopPropagation()
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
      onClick={press}
    >
      <span title={of.name}>{of.value}</span>
    </button>
  )
}
