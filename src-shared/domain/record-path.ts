/** Where a record has a screen of its own. */
export type RecordPlace =
  | 'campaigns'
  | 'companies'
  | 'desks'
  | 'hot-lists'
  | 'meetings'
  | 'meetings/notes'
  | 'notes'
  | 'people'
  | 'pipeline'
  | 'research'
  | 'research/sourcing'

/**
 * Returns the path of a record's own screen, such as `/people/c_1`. The contract says nothing of what
 * an id may hold, so a slash or a question mark in one stays in it.
 */
export const recordPath = (place: RecordPlace, id: string): string =>
  `/${place}/${encodeURIComponent(id)}`

/** Returns the path of a member in their hot list. */
export const memberPath = (listId: string, memberId: string): string =>
  `${recordPath('hot-lists', listId)}?member=${encodeURIComponent(memberId)}`
