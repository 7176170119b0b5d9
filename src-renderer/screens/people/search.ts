/** What a link to this screen may carry besides its path: words to filter by. */
export interface PeopleSearch {
  text?: string
}

export function peopleSearch(raw: Record<string, unknown>): PeopleSearch {
  return typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}
}
