import type { Level, Stop } from './scan-stops.ts'

/** What lies on top of the window: the highlight begins anew when that changes. */
export interface Top {
  id: unknown
  level: () => Level
}

interface Place {
  level: Level
  /** The key of the stop the highlight is on, or led further from. */
  key: unknown
}

/** Keeps the way that led to the highlight, and where it was in what lies below a menu or a dialog. */
export function createPlaces() {
  let top: unknown
  let way: Place[] = []
  let below = new Map<unknown, Place[]>()
  return {
    here: () => way.at(-1),
    trail: () => way.map(({ level }) => level.label()),
    isInside: () => way.length > 1,
    enter: (level: Level) => void way.push({ level, key: null }),
    /** Leaves levels in which nothing is left; the outermost stays. */
    leave(): void {
      if (way.length > 1) way.pop()
      while (way.length > 1 && way.at(-1)?.level.stops().length === 0) way.pop()
    },
    /** Takes what lies on top now. Returns whether the highlight was there before; null: no change. */
    turnTo(now: Top): 'known' | 'new' | null {
      if (now.id === top) return null
      // Another screen, where nothing is as it was.
      if (typeof now.id === 'string' && !below.has(now.id)) below = new Map()
      else below.set(top, way)
      top = now.id
      way = below.get(top) ?? []
      below.delete(top)
      if (way.length > 0) return 'known'
      way.push({ level: now.level(), key: null })
      return 'new'
    },
  }
}

/** Finds where a stop is by now; -1 if it is gone. */
export const placeOf = (stops: readonly Stop[], key: unknown): number =>
  stops.findIndex((stop) => stop.key === key)
