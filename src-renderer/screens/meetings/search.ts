/** The views of the meetings, in the order of their tabs. */
export const views = ['agenda', 'week', 'outcomes', 'rates', 'match'] as const
export type MeetingsView = (typeof views)[number]
/** The views that list meetings, so that one of them can be chosen. */
export type CalendarView = Extract<MeetingsView, 'agenda' | 'week' | 'outcomes'>

/** Tells whether a view lists meetings. */
export const isCalendar = (view: MeetingsView): view is CalendarView =>
  view === 'agenda' || view === 'week' || view === 'outcomes'

/** What a link to the meetings may carry: the view, and a day in epoch milliseconds. */
export interface MeetingsSearch {
  view?: MeetingsView
  day?: number
}

/** Reads the search parameters of a link; leaves out what it does not know. */
export function meetingsSearch(raw: Record<string, unknown>): MeetingsSearch {
  const view = views.find((each) => each === raw.view)
  return {
    ...(view ? { view } : {}),
    ...(typeof raw.day === 'number' && isTime(raw.day) ? { day: raw.day } : {}),
  }
}

/** Tells whether dates reach that far; nothing can be written of a time beyond. */
const isTime = (at: number): boolean => !Number.isNaN(new Date(at).getTime())
