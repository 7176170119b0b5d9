import type { Ask, Fact } from './fact.ts'
import { ofDesks, ofOtherLists } from './of-desks.ts'
import { ofHotLists } from './of-hot-lists.ts'
import { ofLeads, ofMeetings } from './of-leads-and-meetings.ts'
import { ofCompanies, ofPeople } from './of-people.ts'
import { ofCredits, ofWork } from './of-work-and-credits.ts'

const subjects = [
  ofPeople,
  ofCompanies,
  ofHotLists,
  ofLeads,
  ofMeetings,
  ofWork,
  ofCredits,
  ofDesks,
  ofOtherLists,
]

/**
 * Compares what several screens show of the same thing (P23): what the navigation, a list, its
 * filter and a record's own page say of one count, amount or value. Returns what does not agree at a
 * second look either, since something may have changed between two questions. `now`: the time on
 * the wall. `records`: so many of each kind are looked at on their own pages.
 */
export async function compareFacts(ask: Ask, now: () => number, records = 12): Promise<string[]> {
  const found: string[] = []
  for (const read of subjects) {
    const once = findContradictions(await read(ask, { records, now: now() }))
    if (once.length === 0) continue
    const again = new Set(findContradictions(await read(ask, { records, now: now() })))
    found.push(...once.filter((one) => again.has(one)))
  }
  return found
}

/** Returns the facts of which two places say different things. A place that says nothing is left out. */
const findContradictions = (facts: readonly Fact[]): string[] =>
  facts
    .filter(({ said }) => new Set(Object.values(said).filter((one) => one !== undefined)).size > 1)
    .map(({ about, said }) => `${about}: ${JSON.stringify(said)}`)
