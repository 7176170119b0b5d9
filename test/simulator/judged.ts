/** What the judge is told of: edits, creations, purchases, and what a window shows. */

/** A field of one record. Records made here are known by a text that nothing else carries. */
export interface Field {
  table: 'members' | 'contacts' | 'meetings'
  id: string
  field: string
}
/** Names a field. */
export const keyOf = ({ table, id, field }: Field) => `${table}/${id}/${field}`
/** Writes a value as faults quote it. */
export const text = (value: string | null) => (value === null ? 'nothing' : `"${value}"`)

/** Of a field; null where nothing stands there. */
export type Value = string | null

/** An edit that the window was told is saved. `line`: one that is added below what stands there. */
export interface Edit extends Field {
  /** When it was asked for, and when acknowledged. */
  since: number
  at: number
  value: string | null
  /** What the screen showed there when it was asked for. */
  there: string | null
  line: boolean
  /** Typed for a while over `there`, which is all that the person has seen. */
  typed: boolean
}
/** A value that looks as if a screen had gone back: the newest edit that was acknowledged, and it. */
export interface Suspected {
  edit: Edit
  value: Value
  fault: string
}
/** Something that only a person can decide, or that still waits, as the window shows it. */
export interface Visible {
  state: string
  link: string | null
  texts: string[]
}
/** Something that was to be made, by what it was to hold; several may be alike. */
export interface Making {
  table: 'contacts' | 'hot_lists' | 'meetings'
  fields: Record<string, string | null>
  acknowledged: boolean
  /** The person had it sent again, not knowing whether it was made. */
  again: boolean
}
/**
 * When a screen asked for what it shows, and whether it says that the value is disputed. `no_room`:
 * what was saved may not be shown yet, for want of room on the disk; what was shown already is.
 */
export interface Look {
  asked: number
  disputed: boolean
  no_room: boolean
}
/** What came of a press of a paid button. */
export interface Bought {
  outcome: string
  message: string
}

export const final = ({ outcome }: Bought) => outcome === 'paid' || outcome === 'free'

/** Whether a line of the window speaks of something that was to be made. */
export function tells(line: string, { fields }: Making): boolean {
  const { notes, title, description, last_name, name } = fields
  const own = [notes, title, description].find((value) => value?.startsWith('#'))
  const word = own ?? last_name ?? name
  return word !== undefined && word !== null && line.includes(word)
}

/** Whether a line of the window is about the record of an edit, by its link or by its texts. */
export function concerns(one: Visible, edit: Edit, id: string | null): boolean {
  if (one.link !== null && ((id !== null && one.link.includes(id)) || one.link.includes(edit.id)))
    return true
  return one.texts.some((value) => edit.value !== null && value.includes(edit.value))
}

/** Whether something goes on waiting that no person is asked about, nor what it waits for. */
export function isStuck({ state, texts }: Visible, all: readonly Visible[]): boolean {
  if (!['waiting', 'sending', 'checking'].includes(state)) return false
  const about = texts[0] ?? ''
  return !all.some(
    (other) => other.state === 'needs_you' && about.startsWith(other.texts[0] ?? about),
  )
}
