import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import { busyTime } from '#shared/bridge/calendars.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Connection } from '#main/ports.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { calendarAccount } from './account.ts'
import { busyTimes, NotACalendarError } from './busy-times.ts'
import { parseSource, readSource, type CalendarSource } from './read-address.ts'

const KEY = 'calendars.source'
const DAY = 86_400_000
const PAST_MS = 14 * DAY
const AHEAD = 120 * DAY
const AGAIN_MS = 30 * 60_000

const initialState = {
  name: null,
  kind: null,
  titles: false,
  read_at: null,
  problem: null,
  busy: [],
}
const storedSubscription = z
  .object({
    name: z.string().nullable(),
    kind: z.enum(['file', 'web']).nullable(),
    titles: z.boolean(),
    read_at: z.number().nullable(),
    problem: z.string().nullable(),
    busy: z.array(busyTime),
  })
  .catch(initialState)
type StoredSubscription = z.infer<typeof storedSubscription>

type SubscriptionParts = Pick<Engine, 'clock' | 'hub' | 'id' | 'keychain' | 'kv' | 'log' | 'zone'>
type Names =
  | 'calendars.source'
  | 'calendars.subscribe'
  | 'calendars.leave'
  | 'calendars.readAgain'
  | 'calendars.busy'

/**
 * Reads one calendar of the user every half hour and keeps the busy times (C13). The address is
 * kept in the keychain only; titles are kept only if the user wants them.
 */
export function createSubscription(engine: SubscriptionParts, connection: Connection) {
  const { clock, hub, id, keychain, kv, log } = engine
  const account = calendarAccount(id)
  const read = (): StoredSubscription => storedSubscription.parse(JSON.parse(kv.get(KEY) ?? '{}'))
  const write = (change: Partial<StoredSubscription>) => {
    kv.set(KEY, JSON.stringify({ ...read(), ...change }))
    hub.touch('calendars')
  }
  let stopped = true
  let cancel = () => {}
  /** Counts the user's actions, so that a reading started before the latest one is discarded. */
  let generation = 0

  /** Reads the calendar again; the previous busy times stay if that fails. */
  async function refresh(): Promise<void> {
    const current = generation
    const { name, titles } = read()
    if (name === null) return
    try {
      const address = await keychain.read(account)
      if (address === null)
        throw new ProblemError('gone', t('The address is no longer kept.'), t('Enter it again.'))
      const busy = await busyAt(engine, connection, parseSource(address), titles)
      if (!stopped && current === generation) write({ busy, read_at: clock.now(), problem: null })
    } catch (error) {
      if (stopped || current !== generation) return
      const { message = t('The calendar could not be read.'), hint = '' } =
        error instanceof ProblemError ? error.problem : {}
      write({ problem: `${message} ${hint}`.trim() })
      if (!(error instanceof ProblemError)) log.warn('calendar not read', errorFields(error))
    }
  }

  function scheduleRead(ms: number): void {
    cancel()
    if (stopped) return
    cancel = clock.after(ms, () => {
      void refresh()
      scheduleRead(AGAIN_MS)
    })
  }

  const handlers: Pick<Handlers, Names> = {
    'calendars.source': () => {
      const { busy, ...source } = read()
      return { ...source, times: busy.length }
    },
    'calendars.subscribe': async ({ address, titles }) => {
      const current = ++generation
      const source = address ?? (await keychain.read(account))
      if (source === null)
        throw new ProblemError(
          'bad_address',
          t('Not the address of a calendar.'),
          t('Enter one first.'),
        )
      const place = parseSource(source)
      const busy = await busyAt(engine, connection, place, titles)
      if (current !== generation) return {}
      await keychain.write(account, place.address)
      const { name, kind } = place
      write({ name, kind, titles, busy, read_at: clock.now(), problem: null })
      return {}
    },
    'calendars.leave': async () => {
      generation++
      await keychain.remove(account)
      write(initialState)
      return {}
    },
    'calendars.readAgain': async () => {
      await refresh()
      return {}
    },
    'calendars.busy': ({ from, to }) => ({
      times: read().busy.filter((time) => time.from < to && time.to > from),
    }),
  }
  return {
    handlers,
    start() {
      stopped = false
      const { read_at } = read()
      const age = read_at === null ? AGAIN_MS : clock.now() - read_at
      scheduleRead(Math.min(AGAIN_MS, Math.max(5000, AGAIN_MS - age)))
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}

/** Reads the current busy times. Throws a problem that says what to do. */
async function busyAt(
  { clock, zone }: Pick<SubscriptionParts, 'clock' | 'zone'>,
  connection: Connection,
  place: CalendarSource,
  titles: boolean,
) {
  const now = clock.now()
  try {
    const busy = await busyTimes(await readSource(place, { clock, connection }), {
      from: now - PAST_MS,
      to: now + AHEAD,
      zone,
    })
    return busy.map((time) => (titles ? time : { ...time, title: null }))
  } catch (error) {
    if (!(error instanceof NotACalendarError)) throw error
    throw new ProblemError(
      'unreadable',
      t('{calendar} answered with something that isn’t a calendar.', { calendar: place.name }),
      t('Use the address that ends in .ics, not the page that shows the calendar.'),
    )
  }
}
