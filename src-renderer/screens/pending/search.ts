/** What a link to this screen may carry besides its path: words to filter by. */
export interface PendingSearch {
  text?: string
}

export function pendingSearch(raw: Record<string, unknown>): PendingSearch {
  return typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}
}
