import type { EndpointName } from '#shared/api/index.ts'

/**
 * Asked for in this order: fewer, larger pages cost less of the rate. Services cap what is too
 * much, or refuse it.
 */
const sizes = [500, 200, 100, 50, null] as const

/** What was learnt of how each list is paged: the largest page it was not refused, and the way. */
export class PageSizes {
  private readonly place = new Map<EndpointName, number>()
  private readonly ways = new Map<EndpointName, number>()

  /** How the page behind one is asked for: 0 by number, n by the nth of what an answer names. */
  way(endpoint: EndpointName): number {
    return this.ways.get(endpoint) ?? 0
  }

  /** This way brought rows that page numbers did not. */
  learnWay(endpoint: EndpointName, way: number): void {
    this.ways.set(endpoint, way)
  }

  /** Null: no size is named. */
  of(endpoint: EndpointName): number | null {
    return sizes[this.place.get(endpoint) ?? 0] ?? null
  }

  /** The service refused that size. Answers whether there is a smaller one to ask for. */
  smaller(endpoint: EndpointName): boolean {
    const next = (this.place.get(endpoint) ?? 0) + 1
    if (next >= sizes.length) return false
    this.place.set(endpoint, next)
    return true
  }
}
