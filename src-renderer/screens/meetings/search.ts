/** The views of the meetings, in the order of their tabs. */
export const views = ['agenda', 'week', 'outcomes', 'rates', 'match'] as const
export type MeetingsView = (typeof views)[number]
/** The views that list meetings to choose from. */
export type CalendarView = Extract<MeetingsView, 'agenda' | 'week' | 'outcomes'>

/** Reports whether a view lists meetings. */
export const isCalendar = (view: MeetingsView): view is CalendarView =>
  view === 'agenda' || view === 'week' || view === 'outcomes'

/** Search parameters of a link to the meetings: the view, and a day in epoch milliseconds. */
export interface MeetingsSearch {
  view?: MeetingsView
  day?: number
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function meetingsSearch(raw: Record<string, unknown>): MeetingsSearch {
  const view = views.find((viewName) => viewName === raw.view)
  return {
    ...(view ? { view } : {}),
    ...(typeof raw.day === 'number' && isTime(raw.day) ? { day: raw.day } : {}),
  }
}

/** Reports whether a `Date` can hold this time; a time beyond cannot be formatted. */
const isTime = (at: number): boolean => !Number.isNaN(new Date(at).getTime())
