const CARD = '/card/'

/**
 * Returns the path of the card shown beside a call (N7). `member`: the membership in whose hot list
 * the person is called; by default, the first one they are on.
 */
export const cardPath = (contactId: string, member?: string): string =>
  `${CARD}${encodeURIComponent(contactId)}${member === undefined ? '' : `?member=${encodeURIComponent(member)}`}`

/** Reports whether a path is that of a call card: a small window on top of the others. */
export const isCardPath = (path: string): boolean => path.startsWith(CARD)

/** The size of the card's window, in CSS pixels. */
export const CARD_SIZE = { width: 380, height: 640 }
