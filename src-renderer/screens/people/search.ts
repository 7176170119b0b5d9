/** What a link to this screen may carry besides its path: words to filter by, or a form to open. */
export interface PeopleSearch {
  text?: string
  new?: 'person'
}

/** Reads the search parameters of a link; keeps only those it knows. */
export function peopleSearch(raw: Record<string, unknown>): PeopleSearch {
  return {
    ...(typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}),
    ...(raw.new === 'person' ? { new: raw.new } : {}),
  }
}
