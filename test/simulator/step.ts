import type { FaultName } from '../faults/catalogue.ts'

export const stepNames = [
  'edit_member',
  'note_member',
  'two_notes',
  'edit_contact',
  'type_over',
  'type_note',
  'edit_many',
  'make_contact',
  'make_list',
  'make_twin',
  'make_and_add',
  'add_member',
  'remove_member',
  'find_email',
  'find_phone',
  'research_company',
  'press_again',
  'say_what_came',
  'agent_asks',
  'decide_request',
  'undo',
  'look',
  'watch',
  'leaf',
  'answer_question',
  'retry',
  'book_meeting',
  'meeting_outcome',
  'import_people',
  'erase_person',
  'colleague_edits',
  'colleague_fields',
  'colleague_notes',
  'colleague_makes',
  'colleague_removes',
  'colleague_spends',
  'kill',
  'kill_in_write',
  'kill_after',
  'cut_after',
  'kill_on_the_way',
  'edit_after',
  'cut_power',
  'fill_disk',
  'compare',
  'quit',
  'sleep',
  'turn_clock',
  'expire_access',
  'somebody_else',
  'lock',
] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  /** Milliseconds since the story began. */
  at: number
  what: StepName
  seed: number
  /** Which of the few records that everybody works on; any, unless given. */
  record?: number
  /** Which field, kind or moment, where the step leaves a choice. */
  of?: string
}

/**
 * What befalls requests: a fault of the catalogue, an answer that takes its time, or a refusal for
 * more than a minute.
 */
export type Weather = FaultName | 'slow' | 'refused_long'
/** Requests of one kind. */
export type RequestKind = 'write' | 'create' | 'paid' | 'page' | 'read' | 'token' | 'any'

/** A time in which requests go wrong. */
export interface Storm {
  at: number
  ms: number
  kinds: readonly Weather[]
  /** How many of the requests. */
  share: number
  only: RequestKind
}
