/** Search parameters of a link to this screen: a text to filter by. */
export interface CompaniesSearch {
  text?: string
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function companiesSearch(raw: Record<string, unknown>): CompaniesSearch {
  return typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}
}
