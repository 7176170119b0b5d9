import { faultNames, type FaultName } from '../faults/catalogue.ts'
import { dice, seedOf } from './dice.ts'

/** Everything that is going to happen, decided before it does, so that parts can be left out. */
export interface Plan {
  seed: number
  /** The most credits that the person allows a day. */
  cap: number
  /** How many contacts the service begins with. */
  people: number
  steps: Step[]
  storms: Storm[]
}

export const stepNames = [
  'edit_member',
  'note_member',
  'two_notes',
  'edit_contact',
  'make_contact',
  'make_list',
  'add_member',
  'remove_member',
  'find_email',
  'find_phone',
  'research_company',
  'undo',
  'look',
  'answer_question',
  'retry',
  'colleague_edits',
  'colleague_notes',
  'kill',
  'kill_in_write',
  'quit',
  'sleep',
  'turn_clock',
  'expire_access',
  'lock',
] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  /** Milliseconds since the story began. */
  at: number
  what: StepName
  seed: number
}

/** A time in which requests go wrong. */
export interface Storm {
  at: number
  ms: number
  kinds: readonly FaultName[]
  /** How many of the requests. */
  share: number
}

const minute = 60_000
/** How often each step comes; the rest comes once. */
const often: Partial<Record<StepName, number>> = {
  edit_member: 12,
  note_member: 6,
  two_notes: 4,
  edit_contact: 6,
  make_contact: 8,
  make_list: 2,
  add_member: 3,
  find_email: 8,
  find_phone: 3,
  undo: 2,
  look: 8,
  answer_question: 2,
  retry: 2,
  colleague_edits: 6,
  colleague_notes: 3,
  kill: 2,
  kill_in_write: 4,
}

/** A quarter of an hour of work in the morning and one in the afternoon. */
const worked = 15 * minute
const afternoon = 4 * 60 * minute
/** Then everything may come to rest, before the computer sleeps until the next morning. */
const rest = 20 * minute
export const day = {
  noon: { at: worked, ms: afternoon - worked },
  night: { at: afternoon + worked + rest, ms: 24 * 60 * minute - (afternoon + worked + rest) },
  /** The window is put out of sight, and after the night somebody looks at what became of it all. */
  end: { rest: afternoon + worked, look: 24 * 60 * minute + 10 * minute },
}

/** The day of a seed: bursts of work with pauses, weather, and hours in which the computer sleeps. */
export function planOf(seed: number): Plan {
  const own = dice(seedOf('plan', seed))
  const bag = stepNames.flatMap((name) => Array.from({ length: often[name] ?? 1 }, () => name))
  const steps: Step[] = []
  const end = 2 * worked
  const placed = (at: number) => (at < worked ? at : at - worked + afternoon)
  for (let at = 3 * minute; at < end;) {
    steps.push({ at: placed(Math.round(at)), what: own.pick(bag), seed: own.below(2 ** 31) })
    // Most steps follow each other in a moment, some only after a break.
    at += own.chance(0.85) ? own.between(20, 15_000) : own.between(minute / 2, 3 * minute)
  }
  const storms = Array.from({ length: own.between(1, 6) }, (): Storm => {
    const kinds = Array.from({ length: own.between(1, 4) }, () => own.pick(faultNames))
    return {
      at: placed(own.between(0, end)),
      ms: own.between(5000, 4 * minute),
      kinds,
      share: own.pick([0.1, 0.3, 0.6, 1]),
    }
  })
  return { seed, cap: own.pick([3, 4, 8, 200]), people: 24, steps, storms }
}
