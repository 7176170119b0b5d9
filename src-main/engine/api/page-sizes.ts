import type { EndpointName } from '#shared/api/index.ts'

/**
 * Asked for in this order: fewer, larger pages cost less of the rate. Services cap what is too
 * much, or refuse it.
 */
const sizes = [500, 200, 100, 50, null] as const

/** What was learnt of how lists are paged: the largest page, the way, the number of the first. */
export class PageSizes {
  private readonly place = new Map<EndpointName, number>()
  private readonly ways = new Map<EndpointName, number>()
  private readonly asked = new Set<EndpointName>()
  private known: 0 | 1 | null = null

  /** What the service calls the first page: 1, until it shows otherwise. */
  get first(): 0 | 1 {
    return this.known ?? 1
  }

  /** What this service calls the first page is proven. */
  learnFirst(first: 0 | 1): void {
    this.known = first
  }

  /** Whether to ask this list for page 0; once each, and no more where the answer is known. */
  mayStartAtZero(endpoint: EndpointName): boolean {
    if (this.known !== null || this.asked.has(endpoint)) return false
    this.asked.add(endpoint)
    return true
  }

  /** How the page behind one is asked for: 0 by number, n by the nth of what an answer names. */
  way(endpoint: EndpointName): number {
    return this.ways.get(endpoint) ?? 0
  }

  /** This way brought rows that page numbers did not. */
  learnWay(endpoint: EndpointName, way: number): void {
    this.ways.set(endpoint, way)
    // A service that is not paged by number has no first one.
    this.known ??= 1
  }

  /** Null: no size is named. `most`: more is not wanted at once. */
  of(endpoint: EndpointName, most = Infinity): number | null {
    const size = sizes[this.place.get(endpoint) ?? 0] ?? null
    return size === null ? null : Math.min(size, most)
  }

  /** The service refused pages of this size: smaller ones are asked for from now on. */
  refuse(endpoint: EndpointName, refused: number): void {
    const next = sizes.findIndex((size) => size === null || size < refused)
    this.place.set(endpoint, Math.max(next, this.place.get(endpoint) ?? 0))
  }
}
