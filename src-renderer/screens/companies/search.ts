/** What a link to this screen may carry besides its path: words to filter by. */
export interface CompaniesSearch {
  text?: string
}

/** Reads the search parameters of a link; keeps only those it knows. */
export function companiesSearch(raw: Record<string, unknown>): CompaniesSearch {
  return typeof raw.text === 'string' && raw.text !== '' ? { text: raw.text } : {}
}
