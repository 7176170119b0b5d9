import type { Gap } from '#shared/bridge/values.ts'

// Written out, because the window does not load the bridge's schemas when it starts.
export const gaps = ['no_contact', 'no_email', 'no_list'] as const satisfies readonly Gap[]

export const deskTabs = ['map', 'people', 'coverage', 'criteria'] as const
export type DeskTab = (typeof deskTabs)[number]

/** Search parameters of a link to a desk: the part shown, and the tier or gap to filter by. */
export interface DeskSearch {
  tab?: DeskTab
  gap?: Gap
  fit?: string
}

/** Reads the search parameters of a link to a desk and ignores unknown ones. */
export function deskSearch(raw: Record<string, unknown>): DeskSearch {
  const tab = deskTabs.find((deskTab) => deskTab === raw.tab)
  const gap = gaps.find((gapKind) => gapKind === raw.gap)
  return {
    ...(tab ? { tab } : {}),
    ...(gap ? { gap } : {}),
    ...(typeof raw.fit === 'string' && raw.fit !== '' ? { fit: raw.fit } : {}),
  }
}

/** IDs of the two desks to compare. */
export interface CompareSearch {
  a?: string
  b?: string
}

/** Reads the two desks from a link that compares them. */
export function compareSearch(raw: Record<string, unknown>): CompareSearch {
  return {
    ...(typeof raw.a === 'string' && raw.a !== '' ? { a: raw.a } : {}),
    ...(typeof raw.b === 'string' && raw.b !== '' ? { b: raw.b } : {}),
  }
}
