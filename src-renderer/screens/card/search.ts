/** What the address of a card may carry: on which hot list the person is called. */
export interface CardSearch {
  member?: string
}

/** Reads the search parameters of a card; leaves out what it does not know. */
export const cardSearch = (raw: Record<string, unknown>): CardSearch =>
  typeof raw.member === 'string' ? { member: raw.member } : {}
