import { i18n } from '#shared/i18n/translate.ts'
import type { EnrolState } from '#shared/bridge/enrolment.ts'
import type { VerdictColour } from '#shared/domain/verdict-reasons.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** One person of a batch, as stored. `sent`: the request left and its outcome is not known yet. */
export type RowState = 'held' | 'sent' | 'confirmed' | 'unknown' | 'refused' | 'cancelled'
export interface EnrolmentRow {
  campaign_id: string
  contact_id: string
  operation_id: string
  state: RowState
  verdict: string | null
  reason: string | null
  at: number
}

/** What is known of a whole batch besides its people. */
export interface BatchNote {
  state: EnrolState
  at: number
  message: string | null
  /** The language of the message (BCP 47); undefined if an older version stored it. */
  language?: string | null | undefined
  enrolled: number | null
  count_before: number | null
  count_after: number | null
  /**
   * When the batch was interrupted and left to the user: Hotdesk ended while it was held, it was
   * stopped before sending, or its answer was lost.
   */
  cut_off_at?: number | undefined
}
export interface Batch extends BatchNote {
  id: string
  campaign_id: string
  rows: EnrolmentRow[]
}

/**
 * The enrolments made on this computer. The service never reports them (R3), so they are on disk
 * before a request leaves.
 */
export interface EnrolmentStore {
  add(
    id: string,
    campaign_id: string,
    at: number,
    people: readonly { contact_id: string; verdict: VerdictColour; reason: string | null }[],
    note: Omit<BatchNote, 'at'>,
  ): void
  /**
   * Changes the state of everyone in a batch, and its note, in one transaction. A null state leaves
   * the people as they are.
   */
  move(id: string, state: RowState | null, at: number, note: Partial<BatchNote>): void
  drop(id: string): void
  batch(id: string): Batch | null
  /** Returns batches, newest first. */
  batches(campaign_id?: string): Batch[]
  /**
   * Returns all batches that are drafts, on their way, or of unknown outcome, however old. Newest
   * first.
   */
  open(): Batch[]
  /** Returns everyone who may have been enrolled since a time. */
  since(at: number): EnrolmentRow[]
  /** Returns the possible enrolments of a person, newest first. */
  of(contact_id: string): EnrolmentRow[]
}

const onTheirWay: ReadonlySet<EnrolState> = new Set(['held', 'checking', 'sending', 'asking'])

/** Reports whether a batch has been started and its outcome is still open. */
export const isOnItsWay = ({ state }: Batch): boolean => onTheirWay.has(state)

const MAX_BATCHES = 100
const LEFT = `state IN ('sent', 'confirmed', 'unknown')`
const noteKey = (id: string) => `enrolment/${id}`

/** Adds the language of its message to a change of a note. */
const withLanguage = <T extends Partial<BatchNote>>(change: T): T =>
  change.message === undefined ? change : { ...change, language: i18n.locale }

/** Opens the enrolments of one workspace in `outbox.db`. */
export function createEnrolmentStore(db: OutboxDb, kv: KeyValue): EnrolmentStore {
  const insert = db.prepare(
    'INSERT INTO enrolments (campaign_id, contact_id, operation_id, state, verdict, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const update = db.prepare('UPDATE enrolments SET state = ?, at = ? WHERE operation_id = ?')
  const remove = db.prepare('DELETE FROM enrolments WHERE operation_id = ?')
  const forget = db.prepare('DELETE FROM kv WHERE key = ?')
  const rows = db.prepare<[string], EnrolmentRow>(
    'SELECT * FROM enrolments WHERE operation_id = ? ORDER BY contact_id',
  )
  const ids = db.prepare<[string | null, string | null, number], { operation_id: string }>(`
    SELECT operation_id FROM enrolments
    WHERE state <> 'cancelled' AND (? IS NULL OR campaign_id = ?)
    GROUP BY operation_id ORDER BY max(at) DESC LIMIT ?`)
  const open = db.prepare<[], { operation_id: string }>(`
    SELECT operation_id FROM enrolments WHERE state IN ('held', 'sent', 'unknown')
    GROUP BY operation_id ORDER BY max(at) DESC`)
  const since = db.prepare<[number], EnrolmentRow>(
    `SELECT * FROM enrolments WHERE at >= ? AND ${LEFT}`,
  )
  const of = db.prepare<[string], EnrolmentRow>(
    `SELECT * FROM enrolments WHERE contact_id = ? AND ${LEFT} ORDER BY at DESC`,
  )

  function readNote(id: string, { state, at }: EnrolmentRow): BatchNote {
    const text = kv.get(noteKey(id))
    return text === null
      ? {
          state: stateOf(state),
          at,
          message: null,
          enrolled: null,
          count_before: null,
          count_after: null,
        }
      : (JSON.parse(text) as BatchNote)
  }

  function batch(id: string): Batch | null {
    const people = rows.all(id)
    const [first] = people
    return first
      ? { ...readNote(id, first), id, campaign_id: first.campaign_id, rows: people }
      : null
  }

  return {
    add: (id, campaign_id, at, people, note) =>
      db.transact(() => {
        for (const { contact_id, verdict, reason } of people)
          insert.run(campaign_id, contact_id, id, 'held', verdict, reason, at)
        kv.set(noteKey(id), JSON.stringify({ ...withLanguage(note), at }))
      }),
    move: (id, state, at, change) =>
      db.transact(() => {
        const [first] = rows.all(id)
        if (!first) return
        const note = readNote(id, first)
        if (state !== null) update.run(state, at, id)
        kv.set(noteKey(id), JSON.stringify({ ...note, at, ...withLanguage(change) }))
      }),
    drop: (id) =>
      db.transact(() => {
        remove.run(id)
        forget.run(noteKey(id))
      }),
    batch,
    batches: (campaign_id) =>
      ids
        .all(campaign_id ?? null, campaign_id ?? null, MAX_BATCHES)
        .flatMap(({ operation_id }) => batch(operation_id) ?? []),
    open: () => open.all().flatMap(({ operation_id }) => batch(operation_id) ?? []),
    since: (at) => since.all(at),
    of: (contact_id) => of.all(contact_id),
  }
}

function stateOf(state: RowState): EnrolState {
  if (state === 'held') return 'draft'
  return state === 'sent' ? 'unknown' : state
}
