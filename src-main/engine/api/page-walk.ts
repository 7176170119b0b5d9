import { type EndpointName, endpoints } from '#shared/api/index.ts'
import type { PageSizes } from './page-sizes.ts'
import {
  firstPlace,
  isBehindTheEnd,
  isFrontAgain,
  isLast,
  isTooLarge,
  nextPlace,
  otherWay,
  pageParameters,
  placeBefore,
  type Place,
} from './place.ts'
import { isAll } from './read-page.ts'
import type { Failure, PageInfo } from './types.ts'

/** Rows that are asked for at once, where a walk may end before the end of the list. */
const PER_PAGE = 100
/** No list is longer than this many pages; a service that never ends is not followed for ever. */
const MOST_PAGES = 1_000
/** So many pages in a row without a new row, while the service says that there are more. */
const MOST_BARREN = 3

/** A page of a list: the ids of its rows, how many could not be read, and what it says of the list. */
export interface WalkedPage {
  ids: readonly string[]
  skipped: number
  page: PageInfo
}

/** A list to be walked through. */
export interface Walk<P extends WalkedPage> {
  endpoint: EndpointName
  sizes: PageSizes
  read(place: Place): Promise<P | Failure>
  /** Takes a page; answers whether what is looked for is on it, and the walk is over. */
  visit(page: P): boolean
}

/** How a walk ended. `whole`: at the end, and what was seen agrees with all that is stated. */
export type Walked = { kind: 'walked'; whole: boolean } | Failure

/** Returns the query of the page at this place of a list. */
export const walkQuery = (endpoint: EndpointName, place: Place): Record<string, string> =>
  endpoints[endpoint].paginated || place.page > 1 ? pageParameters(place) : {}

/**
 * Reads a list page by page until what is looked for is found: by number, and where that brings
 * nothing new by the address or the cursor that the answers name; in smaller pages where a size is
 * refused. Ends with a page that brings nothing new, unless more is stated than was seen.
 */
export async function walkPages<P extends WalkedPage>(walk: Walk<P>): Promise<Walked> {
  const { endpoint, sizes } = walk
  const { paginated } = endpoints[endpoint]
  const front = () => firstPlace(paginated ? sizes.of(endpoint, PER_PAGE) : null, 1, sizes.first)
  const seen = new Set<string>()
  let place = front()
  let first: PageInfo | null = null
  let whole = true
  let skipped = 0
  let gone = 0
  let barren = 0
  for (let asked = 0; asked < MOST_PAGES && barren < MOST_BARREN; asked += 1) {
    const page = await walk.read(place)
    if ('kind' in page) {
      if (isBehindTheEnd(page, place)) break
      if (!isTooLarge(page, place)) return page
      sizes.refuse(endpoint, place.size ?? 0)
      place = front()
      continue
    }
    const leading = { records: page.ids, next: page.page.next ?? [], more: page.page.has_more }
    const before = seen.size
    for (const id of page.ids) seen.add(id)
    const fresh = seen.size > before
    const proven = sizes.way(endpoint)
    const stands = fresh && !isFrontAgain(place, leading, seen.size - before)
    const other = stands ? null : otherWay(place, leading, proven)
    if (other) {
      place = other
      continue
    }
    if (fresh && place.way > 0) sizes.learnWay(endpoint, place.way)
    if (walk.visit(page)) return { kind: 'walked', whole: false }
    first ??= page.page
    skipped += page.skipped
    gone += page.page.gone ?? 0
    whole = skipped === 0 && isAll(first, page.page, seen.size + gone)
    if (isLast(place, leading) || (whole && (!fresh || !paginated))) break
    barren = fresh ? 0 : barren + 1
    place = nextPlace(place, leading, fresh || proven > 0 ? place.way || proven : 0)
  }
  const mayLackFirst = paginated && place.query === null && (seen.size === 0 || !whole)
  if (!mayLackFirst || !sizes.mayStartAtZero(endpoint)) return { kind: 'walked', whole }
  const page = await walk.read(placeBefore(front()))
  if ('kind' in page || page.ids.length === 0 || page.ids.some((id) => seen.has(id)))
    return { kind: 'walked', whole }
  sizes.learnFirst(0)
  if (walk.visit(page)) return { kind: 'walked', whole: false }
  const held = seen.size + gone + page.ids.length + (page.page.gone ?? 0)
  return {
    kind: 'walked',
    whole: skipped + page.skipped === 0 && isAll(first ?? {}, page.page, held),
  }
}
