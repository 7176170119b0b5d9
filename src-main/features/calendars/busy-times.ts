import { fromWall } from '#shared/domain/calendar-days.ts'
import type { BusyTime } from '#shared/bridge/calendars.ts'

/** A window of time, and the zone of this computer, which times without one are in. */
export interface Span {
  from: number
  to: number
  zone: string
}

/** However often an event repeats, no more of it is counted through. */
const MOST_STEPS = 20_000
const MOST_TIMES = 2000

/** The library, loaded when a calendar is first read. */
const load = async () => (await import('ical.js')).default
type Ical = Awaited<ReturnType<typeof load>>
type Component = InstanceType<Ical['Component']>
type Time = InstanceType<Ical['Time']>

/** Thrown for a text that is no calendar. */
export class NotACalendarError extends Error {}

/**
 * Reads when somebody is busy from a calendar (RFC 5545): events that are not cancelled and not
 * marked as free, each time that a repeated one takes place, the earliest first. Throws
 * NotACalendarError. An event that cannot be read hides no other.
 */
export async function busyTimes(text: string, span: Span): Promise<BusyTime[]> {
  const ical = await load()
  const times = calendarsIn(ical, text)
    .flatMap((calendar) => eventsOf(ical, calendar))
    .flatMap((event) => readSafely(() => occurrences(event, span)))
  return times.toSorted((a, b) => a.from - b.from || a.to - b.to).slice(0, MOST_TIMES)
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
      .map((one) => new ical.Component(one))
      .filter(({ name }) => name === 'vcalendar')
    if (calendars.length > 0) return calendars
  } catch (error) {
    throw new NotACalendarError('The text is no calendar.', { cause: error })
  }
  throw new NotACalendarError('The text is no calendar.')
}

type Event = InstanceType<Ical['Event']>

/** The events of a calendar, with what differs of a repeated one. */
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
  for (let step = 0; step < MOST_STEPS && times.length < MOST_TIMES; step++) {
    const at = next.next()
    // What differs may have been moved to before its own time, but its own time comes in order.
    if (!at || momentOf(at, event, span.zone) >= span.to) break
    const { startDate, endDate, item } = event.getOccurrenceDetails(at)
    times.push(...readWithin(item, startDate, endDate, span))
  }
  return times
}

/** The time of an event, where it takes some and lies in the window. */
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
 * The moment a time means: by the zone that the file describes, else by the one it names, else by
 * this computer’s.
 */
function momentOf(time: Time, event: Event, zone: string): number {
  if (!time.isDate && time.zone && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  const clock = time.isDate
    ? '00:00:00'
    : `${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  const named = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const read = (named && !time.isDate && fromWall(day, clock, named)) || fromWall(day, clock, zone)
  return read?.at ?? NaN
}
