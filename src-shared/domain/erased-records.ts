/** The records of an erased person, by table (J9). */
export interface ErasedRecords {
  contacts?: readonly string[] | undefined
  members?: readonly string[] | undefined
  meetings?: readonly string[] | undefined
  notes?: readonly string[] | undefined
}

/** The records that have a page below each first part of a path. */
const tablesBelow: Record<string, readonly (keyof ErasedRecords)[]> = {
  people: ['contacts'],
  card: ['contacts'],
  meetings: ['meetings', 'notes'],
  notes: ['notes'],
}

/**
 * Reports whether a path of the window leads to one of these records. The kind of record counts:
 * where ids are small numbers, the hot list 12 is not the person 12.
 */
export function leadsToErased(path: string, records: ErasedRecords): boolean {
  const [place = '', search] = path.split('?')
  const [first = '', ...parts] = place.split('/').filter(Boolean).map(decoded)
  const tables = Object.hasOwn(tablesBelow, first) ? (tablesBelow[first] ?? []) : []
  const member = new URLSearchParams(search).get('member')
  return (
    tables.some((table) => records[table]?.some((id) => parts.includes(id))) ||
    (member !== null && records.members?.includes(member) === true)
  )
}

/** Decodes a part of a path; one that is not valid, such as `100%`, is returned as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
