/** The places in which a record has a screen of its own. */
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
 * Returns the path of a record's own screen, such as `/people/c_1`. The id is encoded, because the
 * contract does not restrict it: it may contain a slash or a question mark.
 */
export const recordPath = (place: RecordPlace, id: string): string =>
  `/${place}/${encodeURIComponent(id)}`

/** Returns the path of a member in its hot list. */
export const memberPath = (listId: string, memberId: string): string =>
  `${recordPath('hot-lists', listId)}?member=${encodeURIComponent(memberId)}`
