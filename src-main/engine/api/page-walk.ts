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

/** Rows requested per page; a walk may end before the end of the list. */
const PER_PAGE = 100
/** The most pages of a list that are read, so that a service without an end cannot loop forever. */
const MOST_PAGES = 1_000
/**
 * The most pages in a row without a new row that are read while the service says that there are
 * more.
 */
const MOST_BARREN = 3

/** A page of a list: the ids of its rows, the number of unreadable rows, and its paging. */
export interface WalkedPage {
  ids: readonly string[]
  skipped: number
  page: PageInfo
}

/** A list to walk through. */
export interface Walk<P extends WalkedPage> {
  endpoint: EndpointName
  sizes: PageSizes
  read(place: Place): Promise<P | Failure>
  /** Processes a page; returns true to end the walk. */
  visit(page: P): boolean
}

/**
 * The result of a walk. `whole` is true if it reached the end and the rows agree with every stated
 * total.
 */
export type Walked = { kind: 'walked'; whole: boolean } | Failure

/** Returns the query for the page at this place of a list. */
export const walkQuery = (endpoint: EndpointName, place: Place): Record<string, string> =>
  endpoints[endpoint].paginated || place.page > 1 ? pageParameters(place) : {}

/**
 * Reads a list page by page until `visit` returns true. Pages are requested by number; if that
 * returns nothing new, by the address or the cursor that the answers name. If a size is refused,
 * smaller pages are requested. Ends with a page that contains nothing new, unless the service
 * states more rows than were seen.
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
