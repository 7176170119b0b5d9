import type { EndpointName } from '#shared/api/index.ts'

/**
 * Asked for in this order: fewer, larger pages cost less of the rate. Services cap what is too
 * much, or refuse it.
 */
const sizes = [500, 200, 100, 50, null] as const

/** The largest page each list was not refused; null: no size is named. */
export class PageSizes {
  private readonly place = new Map<EndpointName, number>()

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
