/** Search parameters of a card: the member ID on the hot list that the person is called for. */
export interface CardSearch {
  member?: string
}

/** Reads the search parameters of a card and ignores unknown ones. */
export const cardSearch = (raw: Record<string, unknown>): CardSearch =>
  typeof raw.member === 'string' ? { member: raw.member } : {}
