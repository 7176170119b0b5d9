import type { EndpointName } from '#shared/api/index.ts'
import type { Api } from './types.ts'

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

const learnt = new WeakMap<object, PageSizes>()

/** Returns what was learnt of the pages of this service, by whoever read any of them. */
export function pageSizesOf(api: Pick<Api, 'call'>): PageSizes {
  const known = learnt.get(api) ?? new PageSizes()
  learnt.set(api, known)
  return known
}
