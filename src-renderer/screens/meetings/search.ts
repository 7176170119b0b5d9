export const views = ['agenda', 'week', 'outcomes', 'rates', 'match'] as const
export type MeetingsView = (typeof views)[number]

/** What a link to the meetings may carry: how they are shown, and a day in epoch milliseconds. */
export interface MeetingsSearch {
  view?: MeetingsView
  day?: number
}

export function meetingsSearch(raw: Record<string, unknown>): MeetingsSearch {
  const view = views.find((each) => each === raw.view)
  return { ...(view ? { view } : {}), ...(typeof raw.day === 'number' ? { day: raw.day } : {}) }
}
