import { fromWall } from '#shared/domain/calendar-days.ts'
import type { BusyTime } from '#shared/bridge/calendars.ts'

/**
 * A time window in epoch milliseconds, and the time zone of this computer, which applies to times
 * without one.
 */
export interface Span {
  from: number
  to: number
  zone: string
}

/** Maximum number of occurrences stepped through per event. */
const MAX_STEPS = 20_000
const MAX_TIMES = 2000

/** Loads the library when a calendar is first read. */
const load = async () => (await import('ical.js')).default
type Ical = Awaited<ReturnType<typeof load>>
type Component = InstanceType<Ical['Component']>
type Time = InstanceType<Ical['Time']>

/** Thrown for a text that is not a calendar. */
export class NotACalendarError extends Error {}

/**
 * Reads the busy times from a calendar (RFC 5545), earliest first: every occurrence of events that
 * are neither cancelled nor marked as free. Skips an event that cannot be read. Throws
 * NotACalendarError.
 */
export async function busyTimes(text: string, span: Span): Promise<BusyTime[]> {
  const ical = await load()
  const times = calendarsIn(ical, text)
    .flatMap((calendar) => eventsOf(ical, calendar))
    .flatMap((event) => readSafely(() => occurrences(event, span)))
  return times.toSorted((a, b) => a.from - b.from || a.to - b.to).slice(0, MAX_TIMES)
}

function calendarsIn(ical: Ical, text: string): Component[] {
  try {
    const parsed = ical.parse(text) as unknown[]
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [
      string,
      unknown[],
      unknown[],
    ][]
    const calendars = all
      .map((parsed) => new ical.Component(parsed))
      .filter(({ name }) => name === 'vcalendar')
    if (calendars.length > 0) return calendars
  } catch (error) {
    throw new NotACalendarError('The text is no calendar.', { cause: error })
  }
  throw new NotACalendarError('The text is no calendar.')
}

type Event = InstanceType<Ical['Event']>

/** Returns the events of a calendar, with the exceptions of each repeated event attached. */
function eventsOf(ical: Ical, calendar: Component): Event[] {
  const events = calendar
    .getAllSubcomponents('vevent')
    .flatMap((component) => readSafely(() => [new ical.Event(component)]))
  const masters = events.filter((event) => !event.isRecurrenceException())
  const byId = new Map(masters.map((event) => [event.uid, event]))
  const alone = events.filter((event) => {
    if (!event.isRecurrenceException()) return false
    const master = byId.get(event.uid)
    master?.relateException(event)
    return master === undefined
  })
  return [...masters, ...alone]
}

function readSafely<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch {
    return []
  }
}

function occurrences(event: Event, span: Span): BusyTime[] {
  if (!event.isRecurring()) return readWithin(event, event.startDate, event.endDate, span)
  const times: BusyTime[] = []
  const next = event.iterator()
  for (let step = 0; step < MAX_STEPS && times.length < MAX_TIMES; step++) {
    const at = next.next()
    // An exception may have been moved to before its original time, but the original times come in
    // order.
    if (!at || momentOf(at, event, span.zone) >= span.to) break
    const { startDate, endDate, item } = event.getOccurrenceDetails(at)
    times.push(...readWithin(item, startDate, endDate, span))
  }
  return times
}

/**
 * Returns the busy time of an event; none if it is cancelled or free, takes no time, or lies
 * outside the window.
 */
function readWithin(event: Event, start: Time, end: Time, { from, to, zone }: Span): BusyTime[] {
  const word = (name: string) =>
    String(event.component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (word('status') === 'CANCELLED' || word('transp') === 'TRANSPARENT') return []
  const begins = momentOf(start, event, zone)
  const ends = momentOf(end, event, zone)
  if (!(ends > begins) || begins >= to || ends <= from) return []
  const title = event.summary?.trim() ?? ''
  return [{ from: begins, to: ends, all_day: start.isDate, title: title === '' ? null : title }]
}

/**
 * Converts a time to epoch milliseconds: by the zone the file describes, else by the zone it names,
 * else by this computer's.
 */
function momentOf(time: Time, event: Event, zone: string): number {
  if (!time.isDate && time.zone && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  const clock = time.isDate
    ? '00:00:00'
    : `${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  const tzid = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const read = (tzid && !time.isDate && fromWall(day, clock, tzid)) || fromWall(day, clock, zone)
  return read?.at ?? NaN
}
