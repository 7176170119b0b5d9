import { t } from '#shared/i18n/translate.ts'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { isPlaced } from '#shared/domain/placed-meeting.ts'
import type { Engine } from '#main/engine/engine.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { calendarFile } from '#main/features/common/calendar-file.ts'
import { findMeetings } from '#main/features/common/find-meetings.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads } from '#main/features/common/save-file.ts'
import { checkPath, deleteFeed, parsePath, writeFeed } from './feed-file.ts'

const KEY = 'calendars.feed'
const storedFeed = z.object({ path: z.string().nullable() }).catch({ path: null })
const DAY = 86_400_000
/** Range of the feed: a month back and a year ahead. */
const PAST_MS = 31 * DAY
const FUTURE_MS = 366 * DAY
/** Delay that collects changes into one write. */
const DEBOUNCE_MS = 2000
/** Rewrite interval: the range moves on even if no meeting changes. */
const REFRESH_INTERVAL_MS = 6 * 3600_000

type FeedParts = Pick<Engine, 'cache' | 'clock' | 'conflicts' | 'hub' | 'kv' | 'log'>

interface FeedState {
  written_at: number | null
  meetings: number
  problem: string | null
}
const initialState: FeedState = { written_at: null, meetings: 0, problem: null }

/**
 * Builds the writer of the feed, which writes only if the contents changed and remembers the
 * outcome.
 */
function createWriter(engine: FeedParts) {
  const { clock } = engine
  let state = initialState
  let lastContents = ''
  return {
    state: () => state,
    /**
     * `isWanted` is checked again after the meetings were read, because the feed may have been turned
     * off meanwhile.
     */
    async write(path: string, isWanted = () => true): Promise<void> {
      const now = clock.now()
      const found = await findMeetings(engine, {
        field: 'starts_at',
        from: now - PAST_MS,
        to: now + FUTURE_MS,
      })
      if (!isWanted()) return
      const meetings = found.filter(isPlaced)
      // Compare with a fixed stamp, because the real one changes on every write.
      const contents = `${path}\n${calendarFile(meetings, 0)}`
      const isNew = contents !== lastContents
      if (isNew) writeFeed(path, calendarFile(meetings, now))
      lastContents = contents
      state = {
        written_at: isNew ? now : state.written_at,
        meetings: meetings.length,
        problem: null,
      }
    },
    fail(problem: string): void {
      lastContents = ''
      state = { ...state, problem }
    },
    forget(): void {
      lastContents = ''
      state = initialState
    },
  }
}

/**
 * Keeps a calendar file of the meetings up to date at a path the user chose (C13). The whole file
 * is rewritten if its contents change, and only then. Calls `noteFile` with the path before the
 * file exists, so that signing out can delete it.
 */
export function createFeed(
  engine: FeedParts,
  noteFile: (path: string | null) => void,
  folder = downloads(),
) {
  const { clock, hub, kv, log } = engine
  const read = () => storedFeed.parse(JSON.parse(kv.get(KEY) ?? '{}')).path
  const writer = createWriter(engine)
  let scheduled = false
  let stopped = true
  let stopListening = () => {}
  let cancelRefresh = () => {}

  async function refresh(): Promise<void> {
    // After stopping, the workspace's file is closed and cannot be read.
    if (stopped) return
    const path = read()
    if (path === null) return
    try {
      await writer.write(path, () => !stopped && read() === path)
    } catch (error) {
      if (stopped) return
      const { message = t('The calendar file could not be written.'), hint = '' } =
        error instanceof ProblemError ? error.problem : {}
      writer.fail(`${message} ${hint}`.trim())
      log.warn('calendar feed not written', errorFields(error))
    }
    if (!stopped) hub.touch('calendars')
  }

  function scheduleWrite(ms: number): void {
    if (scheduled) return
    scheduled = true
    clock.after(ms, () => {
      scheduled = false
      void refresh()
    })
  }

  function scheduleRefresh(): void {
    cancelRefresh = clock.after(REFRESH_INTERVAL_MS, () => {
      scheduleWrite(0)
      scheduleRefresh()
    })
  }

  const handlers: Pick<Handlers, 'calendars.feed' | 'calendars.setFeed'> = {
    'calendars.feed': () => ({
      path: read(),
      proposed: join(folder, 'hotdesk-meetings.ics'),
      ...writer.state(),
    }),
    'calendars.setFeed': async ({ path: input }) => {
      const before = read()
      const path = input === null ? null : parsePath(input)
      if (path !== null) {
        // The proposed path is in the downloads folder, which may not exist yet.
        if (dirname(path) === folder) mkdirSync(folder, { recursive: true })
        checkPath(path)
        noteFile(path)
        await writer.write(path)
      }
      kv.set(KEY, JSON.stringify({ path }))
      if (before !== null && before !== path) deleteFeed(before)
      noteFile(path)
      if (path === null) writer.forget()
      hub.touch('calendars')
      return {}
    },
  }

  return {
    handlers,
    start() {
      stopped = false
      noteFile(read())
      stopListening = hub.listen((event) => {
        if (
          event.type === 'tables.changed' &&
          event.data.tables.some((table) => sourceTables.has(table))
        )
          scheduleWrite(DEBOUNCE_MS)
      })
      scheduleWrite(DEBOUNCE_MS)
      scheduleRefresh()
    },
    stop() {
      stopped = true
      stopListening()
      cancelRefresh()
    },
  }
}

/** The tables the feed is built from. */
const sourceTables = new Set(['meetings', 'contacts', 'companies', 'operations', 'overlays'])
