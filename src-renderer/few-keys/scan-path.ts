import type { Level, Stop } from './scan-stops.ts'

/** The topmost surface: a menu, a dialog or the window. Scanning restarts when it changes. */
export interface Top {
  /** The element of a menu or dialog; the path of the screen for the window. */
  id: unknown
  level: () => Level
}

interface PathEntry {
  level: Level
  /** The key of the highlighted stop, or of the stop that led to the next level. */
  key: unknown
}

/** Stores the path of levels to the highlight, and the paths in surfaces below the topmost one. */
export function createScanPath() {
  let topId: unknown
  let path: PathEntry[] = []
  let savedPaths = new Map<unknown, PathEntry[]>()
  return {
    current: () => path.at(-1),
    trail: () => path.map(({ level }) => level.label()),
    isNested: () => path.length > 1,
    enter: (level: Level) => void path.push({ level, key: null }),
    /** Returns to the closest parent level that has stops; the outermost level is never left. */
    leave(): void {
      if (path.length > 1) path.pop()
      while (path.length > 1 && path.at(-1)?.level.stops().length === 0) path.pop()
    },
    /** Switches to the topmost surface. Returns null if that is unchanged. */
    switchTo(top: Top): 'restored' | 'new' | null {
      if (top.id === topId) return null
      // The saved paths belong to another screen.
      if (typeof top.id === 'string' && !savedPaths.has(top.id)) savedPaths = new Map()
      else savedPaths.set(topId, path)
      topId = top.id
      path = savedPaths.get(topId) ?? []
      savedPaths.delete(topId)
      if (path.length > 0) return 'restored'
      path.push({ level: top.level(), key: null })
      return 'new'
    },
  }
}

/** Returns the index of the stop with this key; -1 if there is none. */
export const indexOfStop = (stops: readonly Stop[], key: unknown): number =>
  stops.findIndex((stop) => stop.key === key)
