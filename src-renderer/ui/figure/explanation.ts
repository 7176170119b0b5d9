import { t } from '#shared/i18n/translate.ts'
/** One value a figure is computed from. */
export interface FigurePart {
  name: string
  /** As it is shown: formatted, with its unit where it needs one. */
  value: string
  /**
   * When the service last sent it, in epoch milliseconds; null: never; `here`: it is kept on this
   * computer and never older than the screen. Without it: as old as the figure.
   */
  at?: Age
}

export type Age = number | null | 'here'

/** What a figure says about itself: how it is computed, from what, and how old that is. */
export interface Explanation {
  /** What it counts: `Reply rate`. */
  name: string
  /** The figure as it is shown. */
  value: string
  /** How it is computed, in words: `Replies ÷ e-mails sent`. */
  formula: string
  parts: readonly FigurePart[]
  /** How old it is, and every part that does not say otherwise. */
  at: Age
  /** What the figure does not say, where somebody could take it for more. */
  note?: string | undefined
  /** What can be done about it. */
  action?: { label: string; run: () => void } | undefined
}

/**
 * Keeps the largest parts of a sum and adds up the others in one line, so that the parts of a long
 * list still give the whole.
 */
export function largestParts(
  parts: readonly { name: string; value: number }[],
  figures: (value: number) => string,
  most = 6,
): FigurePart[] {
  const sorted = parts.filter(({ value }) => value !== 0).toSorted((a, b) => b.value - a.value)
  const shown = sorted.length > most ? sorted.slice(0, most - 1) : sorted
  const others = sorted.slice(shown.length)
  const rest = others.reduce((sum, { value }) => sum + value, 0)
  return [
    ...shown.map(({ name, value }) => ({ name, value: figures(value) })),
    ...(others.length > 0
      ? [
          {
            name: t('{count, plural, other {# others}}', { count: others.length }),
            value: figures(rest),
          },
        ]
      : []),
  ]
}
