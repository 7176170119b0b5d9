/** Search parameters of a link to this screen: a text to filter by, or a form to open. */
export interface PeopleSearch {
  text?: string
  new?: 'person'
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function peopleSearch(raw: Record<string, unknown>): PeopleSearch {
  return {
    ...(typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}),
    ...(raw.new === 'person' ? { new: raw.new } : {}),
  }
}
