import { type EndpointName, endpoints } from '#shared/api/index.ts'
import type { PagingKnowledge } from './paging-knowledge.ts'
import {
  firstPlace,
  isPastTheEnd,
  isFrontRepeated,
  isLast,
  isTooLarge,
  nextPlace,
  placeByOtherMethod,
  pageParameters,
  placeBefore,
  type Place,
} from './place.ts'
import { isAll } from './read-page.ts'
import type { Failure, PageInfo } from './types.ts'

/** Rows requested per page; a walk may end before the end of the list. */
const PER_PAGE = 100
/** The most pages of a list that are read, so that a service without an end cannot loop forever. */
const MAX_PAGES = 1_000
/**
 * The most pages in a row without a new row that are read while the service says that there are
 * more.
 */
const MAX_EMPTY_PAGES = 3

/** A page of a list: the ids of its rows, the number of unreadable rows, and its paging. */
export interface WalkedPage {
  ids: readonly string[]
  skipped: number
  page: PageInfo
}

/** A list to walk through. */
export interface Walk<P extends WalkedPage> {
  endpoint: EndpointName
  knowledge: PagingKnowledge
  read(place: Place): Promise<P | Failure>
  /** Processes a page; returns true to end the walk. */
  visit(page: P): boolean
}

/**
 * The result of a walk. `whole` is true if it reached the end and the rows agree with every stated
 * total.
 */
export type WalkResult = { kind: 'walked'; whole: boolean } | Failure

/** Returns the query for the page at this place of a list. */
export const walkQuery = (endpoint: EndpointName, place: Place): Record<string, string> =>
  endpoints[endpoint].paginated || place.page > 1 ? pageParameters(place) : {}

/**
 * Reads a list page by page until `visit` returns true. Pages are requested by number; if that
 * returns nothing new, by the address or the cursor that the answers name. If a size is refused,
 * smaller pages are requested. Ends with a page that contains nothing new, unless the service
 * states more rows than were seen.
 */
export async function walkPages<P extends WalkedPage>(walk: Walk<P>): Promise<WalkResult> {
  const { endpoint, knowledge } = walk
  const { paginated } = endpoints[endpoint]
  const front = () =>
    firstPlace(paginated ? knowledge.pageSize(endpoint, PER_PAGE) : null, 1, knowledge.firstPage)
  const seen = new Set<string>()
  let place = front()
  let first: PageInfo | null = null
  let whole = true
  let skipped = 0
  let gone = 0
  let emptyPages = 0
  for (let requests = 0; requests < MAX_PAGES && emptyPages < MAX_EMPTY_PAGES; requests += 1) {
    const page = await walk.read(place)
    if ('kind' in page) {
      if (isPastTheEnd(page, place)) break
      if (!isTooLarge(page, place)) return page
      knowledge.refuseSize(endpoint, place.size ?? 0)
      place = front()
      continue
    }
    const clues = { records: page.ids, next: page.page.next ?? [], has_more: page.page.has_more }
    const before = seen.size
    for (const id of page.ids) seen.add(id)
    const fresh = seen.size > before
    const provenMethod = knowledge.pagingMethod(endpoint)
    const isNewPage = fresh && !isFrontRepeated(place, clues, seen.size - before)
    const otherPlace = isNewPage ? null : placeByOtherMethod(place, clues, provenMethod)
    if (otherPlace) {
      place = otherPlace
      continue
    }
    if (fresh && place.way > 0) knowledge.learnPagingMethod(endpoint, place.way)
    if (walk.visit(page)) return { kind: 'walked', whole: false }
    first ??= page.page
    skipped += page.skipped
    gone += page.page.deleted ?? 0
    whole = skipped === 0 && isAll(first, page.page, seen.size + gone)
    if (isLast(place, clues) || (whole && (!fresh || !paginated))) break
    emptyPages = fresh ? 0 : emptyPages + 1
    place = nextPlace(place, clues, fresh || provenMethod > 0 ? place.way || provenMethod : 0)
  }
  const mayLackFirst = paginated && place.query === null && (seen.size === 0 || !whole)
  if (!mayLackFirst || !knowledge.mayStartAtZero(endpoint)) return { kind: 'walked', whole }
  const page = await walk.read(placeBefore(front()))
  if ('kind' in page || page.ids.length === 0 || page.ids.some((id) => seen.has(id)))
    return { kind: 'walked', whole }
  knowledge.learnFirstPage(0)
  if (walk.visit(page)) return { kind: 'walked', whole: false }
  const rows = seen.size + gone + page.ids.length + (page.page.deleted ?? 0)
  return {
    kind: 'walked',
    whole: skipped + page.skipped === 0 && isAll(first ?? {}, page.page, rows),
  }
}
