/** Reports whether the page is right-to-left. */
export const isRightToLeft = (): boolean =>
  typeof document !== 'undefined' && document.dir === 'rtl'

const across: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/**
 * Returns a key by its meaning along a line of text: `ArrowRight` is forward and `ArrowLeft` back
 * in either writing direction.
 */
export const keyAlongLine = (key: string): string => (isRightToLeft() ? (across[key] ?? key) : key)

/** Returns how far a pointer moved along a line of text, in pixels; negative is back. */
export const wayAlongLine = (px: number): number => (isRightToLeft() ? -px : px)
