import type { QueryName } from '#shared/bridge/index.ts'

/** What the frame around every screen shows: navigation, credits, notices and the like. */
const frameQueries: ReadonlySet<QueryName> = new Set([
  'approvals.list',
  'credits.read',
  'day.summary',
  'diagnostics.recording',
  'meetings.next',
  'navigation.counts',
  'notices.list',
  'practice.state',
  'recents.list',
  'sync.state',
])
/** What a window asks before it knows which screen to show, or while it shows none: it is locked. */
const openingQueries: ReadonlySet<QueryName> = new Set([
  'network.state',
  'preferences.read',
  'recents.left',
  'recents.windows',
  'session.state',
  'session.workspaces',
])
/** Longest time that the frame waits for a screen, in milliseconds. */
const MOST_MS = 300

/** Decides in which order a window asks its queries. */
export interface QueryOrder {
  /** Asks at once, or when it is the query's turn. */
  take(name: QueryName, ask: () => Promise<void>): void
  /**
   * Lets the first screen go first: what the frame shows is asked once a query of the screen has been
   * answered, or 300 ms after the frame wanted to ask. Otherwise a dozen answers, each with a render
   * of its own, come before the rows.
   */
  screenFirst(): void
}

/** Creates the order, in which every query is asked at once until `screenFirst` is called. */
export function createQueryOrder(): QueryOrder {
  /** What waits for the screen; null if nothing has to wait. */
  let waiting: (() => Promise<void>)[] | null = null

  function release(): void {
    const asks = waiting ?? []
    waiting = null
    for (const ask of asks) void ask()
  }

  return {
    take(name, ask) {
      if (waiting && frameQueries.has(name)) {
        if (waiting.length === 0) setTimeout(release, MOST_MS)
        waiting.push(ask)
        return
      }
      const answered = ask()
      // In a task of its own, so that the rows are rendered first.
      if (waiting && !openingQueries.has(name)) void answered.then(() => setTimeout(release))
    },
    screenFirst() {
      waiting ??= []
    },
  }
}
