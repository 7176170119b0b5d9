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
export class PageSizes {
  private readonly place = new Map<EndpointName, number>()
  private readonly ways = new Map<EndpointName, number>()
  private readonly asked = new Set<EndpointName>()
  private known: 0 | 1 | null = null

  /** The number the service gives the first page: 1, until it shows otherwise. */
  get first(): 0 | 1 {
    return this.known ?? 1
  }

  /** Records the proven number of the first page. */
  learnFirst(first: 0 | 1): void {
    this.known = first
  }

  /**
   * Reports whether to request page 0 of this list; once per list, and never if the first page is
   * known.
   */
  mayStartAtZero(endpoint: EndpointName): boolean {
    if (this.known !== null || this.asked.has(endpoint)) return false
    this.asked.add(endpoint)
    return true
  }

  /** Returns how the next page is requested: 0 by number, n by the nth query an answer names. */
  way(endpoint: EndpointName): number {
    return this.ways.get(endpoint) ?? 0
  }

  /** Records that this way returned rows that page numbers did not. */
  learnWay(endpoint: EndpointName, way: number): void {
    this.ways.set(endpoint, way)
    // A service without page numbers has no first page number.
    this.known ??= 1
  }

  /** Returns the page size to request, at most `most`; null to name none. */
  of(endpoint: EndpointName, most = Infinity): number | null {
    const size = sizes[this.place.get(endpoint) ?? 0] ?? null
    return size === null ? null : Math.min(size, most)
  }

  /**
   * Records that the service refused pages of this size: smaller ones are requested from now on.
   */
  refuse(endpoint: EndpointName, refused: number): void {
    const next = sizes.findIndex((size) => size === null || size < refused)
    this.place.set(endpoint, Math.max(next, this.place.get(endpoint) ?? 0))
  }
}
