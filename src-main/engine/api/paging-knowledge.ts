import type { EndpointName } from '#shared/api/index.ts'

/**
 * Page sizes in the order they are tried: fewer, larger pages use up less of the rate. Services cap
 * sizes that are too large, or refuse them.
 */
const sizes = [500, 200, 100, 50, null] as const

/**
 * What was learnt about the paging of lists: the largest page size, how the next page is requested,
 * and the number of the first page.
 */
export class PagingKnowledge {
  readonly #sizeIndexes = new Map<EndpointName, number>()
  readonly #methods = new Map<EndpointName, number>()
  readonly #triedZero = new Set<EndpointName>()
  #knownFirst: 0 | 1 | null = null

  /** The number the service gives the first page: 1, until it shows otherwise. */
  get firstPage(): 0 | 1 {
    return this.#knownFirst ?? 1
  }

  /** Records the proven number of the first page. */
  learnFirstPage(first: 0 | 1): void {
    this.#knownFirst = first
  }

  /**
   * Reports whether to request page 0 of this list; once per list, and never if the first page is
   * known.
   */
  mayStartAtZero(endpoint: EndpointName): boolean {
    if (this.#knownFirst !== null || this.#triedZero.has(endpoint)) return false
    this.#triedZero.add(endpoint)
    return true
  }

  /** Returns how the next page is requested: 0 by number, n by the nth query an answer names. */
  pagingMethod(endpoint: EndpointName): number {
    return this.#methods.get(endpoint) ?? 0
  }

  /** Records that this way returned rows that page numbers did not. */
  learnPagingMethod(endpoint: EndpointName, way: number): void {
    this.#methods.set(endpoint, way)
    // A service without page numbers has no first page number.
    this.#knownFirst ??= 1
  }

  /** Returns the page size to request, at most `most`; null to name none. */
  pageSize(endpoint: EndpointName, most = Infinity): number | null {
    const size = sizes[this.#sizeIndexes.get(endpoint) ?? 0] ?? null
    return size === null ? null : Math.min(size, most)
  }

  /**
   * Records that the service refused pages of this size: smaller ones are requested from now on.
   */
  refuseSize(endpoint: EndpointName, refused: number): void {
    const next = sizes.findIndex((size) => size === null || size < refused)
    this.#sizeIndexes.set(endpoint, Math.max(next, this.#sizeIndexes.get(endpoint) ?? 0))
  }
}
