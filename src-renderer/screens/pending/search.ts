/** Search parameters of a link to this screen: a text to filter by. */
export interface PendingSearch {
  text?: string
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function pendingSearch(raw: Record<string, unknown>): PendingSearch {
  return typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}
}
