import type { Person } from '../store-people.ts'

/** What is asked of each store. */
export type Subject = 'search' | 'page' | 'edit'

/** A row as it stands on a screen. */
export type Shown = Person

type Soon<T> = T | Promise<T>

/** A store that is open. What it does not offer is not there. */
export interface Session {
  /** The best rows for what somebody typed. */
  search?(text: string, limit: number): Soon<readonly Shown[]>
  /**
   * Finds a place in the list of prospects, sorted by name; not measured. Stores that page by number
   * return the number.
   */
  place?(depth: number): Soon<unknown>
  /** A hundred rows of that list from a place on. */
  page?(place: unknown): Soon<readonly Shown[]>
  /**
   * Writes the note of one person so that it outlives the process. Returns after how many
   * milliseconds it did, where that is before the list shows it.
   */
  edit?(id: string, notes: string): Soon<number | void>
  /** The note as it was kept; null where it was not. */
  notes?(id: string): Soon<unknown>
  close(): Soon<void>
}

/**
 * What a user or an engineer would pick instead of our work. Each is a file of its own in `rivals/stores`,
 * which can be read where its packages are not installed.
 */
export interface Rival {
  name: string
  /** How it is used here. */
  how: string
  /** Why it wins and loses, in one sentence. */
  why: string
  /** Where it runs; in Node where nothing is said. */
  where?: 'page'
  /** Why a question is not asked. */
  notOffered?: Partial<Record<Subject, string>>
  /** What an edit is not, where it does not survive a loss of power. */
  unflushed?: string
  /** Loads its packages, which every application has read by then: not measured. */
  load?(): Promise<unknown>
  /** Fills a new folder with people. */
  fill(folder: string, rows: readonly Shown[]): Soon<void>
  /** Opens what `fill` left behind, in a process that has not seen it. */
  open(folder: string): Soon<Session>
}

/** What to ask in one round. */
export interface Plan {
  questions: readonly string[]
  ids: readonly string[]
  depth: number
  /** So long one question is asked again and again, in milliseconds. */
  budget: number
}

/** How long each turn of a question took, and the processor time of one, in milliseconds. */
export interface Turns {
  took: number[]
  /** Of all threads of the process; null where it is not known, in a page. */
  cpu: number | null
}

/** What one round took. */
export interface Round {
  /** From opening the file to the first answer; one turn. */
  ready: Turns
  search: Turns | null
  first: Turns | null
  deep: Turns | null
  edit: Turns | null
  /** Until the list shows an edit, where that is not at once. */
  shown: Turns | null
  /** Of the whole process, in MB; null in a page. */
  memory: number | null
}

/** What a store answered when nobody measured it. */
export interface Answers {
  /** The ids for each question that was asked. */
  search: readonly (readonly string[])[] | null
  /** Names of the deep page. */
  page: readonly { id: string; name: string; prospect: boolean }[] | null
  notes: unknown
}
