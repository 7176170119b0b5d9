/** Tells whether the page is written from right to left. */
export const isRightToLeft = (): boolean =>
  typeof document !== 'undefined' && document.dir === 'rtl'

const across: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/**
 * Returns a key as it is meant along a line of text: `ArrowRight` goes on, `ArrowLeft` back, whichever
 * way the page is written.
 */
export const keyAlongLine = (key: string): string => (isRightToLeft() ? (across[key] ?? key) : key)

/** Returns how far a pointer went along a line of text; less than 0 is back. */
export const wayAlongLine = (px: number): number => (isRightToLeft() ? -px : px)
