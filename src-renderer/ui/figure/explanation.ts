import { t } from '#shared/i18n/translate.ts'
/** One value that a figure is computed from. */
export interface FigurePart {
  name: string
  /** The displayed value: formatted, with a unit if it needs one. */
  value: string
  /**
   * When the service last sent it, in epoch milliseconds; null for never; `here` if it is kept on
   * this computer and always current. Defaults to the age of the figure.
   */
  at?: Age
}

export type Age = number | null | 'here'

/** The explanation of a figure: how it is computed, from what, and how old it is. */
export interface Explanation {
  /** The name of the figure: `Reply rate`. */
  name: string
  /** The displayed figure. */
  value: string
  /** The computation in words: `Replies ÷ e-mails sent`. */
  formula: string
  parts: readonly FigurePart[]
  /** The age of the figure, and of every part without an age of its own. */
  at: Age
  /** A caveat, if the figure could be misunderstood. */
  note?: string | undefined
  /** An action that the explanation offers. */
  action?: { label: string; run: () => void } | undefined
}

/**
 * Keeps the largest parts of a sum and adds up the others in one line, so that the parts of a long
 * list still add up to the total.
 */
export function largestParts(
  parts: readonly { name: string; value: number }[],
  figures: (value: number) => string,
  most = 6,
): FigurePart[] {
  const sorted = parts.filter(({ value }) => value !== 0).toSorted((a, b) => b.value - a.value)
  const shown = sorted.length > most ? sorted.slice(0, most - 1) : sorted
  const smallParts = sorted.slice(shown.length)
  const rest = smallParts.reduce((sum, { value }) => sum + value, 0)
  return [
    ...shown.map(({ name, value }) => ({ name, value: figures(value) })),
    ...(smallParts.length > 0
      ? [
          {
            name: t('{count, plural, other {# others}}', { count: smallParts.length }),
            value: figures(rest),
          },
        ]
      : []),
  ]
}
