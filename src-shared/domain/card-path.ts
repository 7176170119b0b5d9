const CARD = '/card/'

/**
 * Returns the path of the card beside a call (N7). `member`: on which hot list the person is called;
 * without it, the first one they are on.
 */
export const cardPath = (contactId: string, member?: string): string =>
  `${CARD}${encodeURIComponent(contactId)}${member === undefined ? '' : `?member=${encodeURIComponent(member)}`}`

/** Tells whether a window is such a card: small, and on top of the others. */
export const isCardPath = (path: string): boolean => path.startsWith(CARD)

/** The size of its window, in CSS pixels. */
export const CARD_SIZE = { width: 380, height: 640 }
