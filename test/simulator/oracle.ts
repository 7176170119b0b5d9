import type { World } from '#service/world/world.ts'
import {
  type Suspected,
  isStuck,
  concerns,
  keyOf,
  text,
  type Bought,
  type Edit,
  type Field,
  type Look,
  type Value,
  type Visible,
} from './judged.ts'
import { MadeJudge } from './judge-made.ts'
import { PressJudge } from './judge-presses.ts'
import { judgePayments, judgeRate, judgeUnheard, type Requests } from './judge-requests.ts'
import { Showings } from './showings.ts'
import { ownBefore, ServiceJournal, type Change } from './journal.ts'

/*
 * The judge. It knows what was acknowledged and what was shown, reads the service's records and its
 * journal, and imports nothing of the client.
 */

/**
 * So long may pass between the last look at a record and the change of it: twice what a look stays
 * good for, and the way to the service.
 */
const unseenMs = 25_000

export class Oracle {
  readonly faults: string[] = []
  readonly #world: World
  readonly #edits: Edit[] = []
  readonly #byField = new Map<string, Edit[]>()
  /** Fields whose value a person has decided about meanwhile, by undo or by an answer. */
  readonly #decided = new Set<string>()
  readonly made = new MadeJudge()
  readonly presses = new PressJudge()
  readonly #journal: ServiceJournal
  readonly #showings: Showings
  readonly #theirs: { field: Field; line: string; at: number }[] = []
  readonly #erased: string[] = []
  /** Edits that were asked for and not yet acknowledged. */
  readonly #open = new Map<string, Value[]>()
  readonly #suspected: Suspected[] = []

  readonly #tell: (line: string) => void
  readonly #clock: () => number
  #limited = false

  constructor(world: World, tell: (line: string) => void, clock: () => number) {
    this.#world = world
    this.#journal = new ServiceJournal(world)
    this.#tell = tell
    this.#clock = clock
    this.#showings = new Showings(clock)
  }

  /** Whether the limit of a day was said to be kept. */
  limited(kept: boolean): void {
    this.#limited = kept
  }

  /**
   * An edit of what a screen shows is asked for; the answer says whether it was acknowledged.
   * `typed`: for a while, over what the screen showed when that began.
   */
  asked(field: Field, value: Value, there: Value, typed = false): (acknowledged: boolean) => void {
    const key = keyOf(field)
    const open = this.#open.get(key) ?? []
    // What is on the screen already changes nothing, unless another edit is about to change it, or
    // was saved and is not shown for want of room.
    const last = this.#editsOf(key).findLast((edit) => !edit.line)
    const isShown = !last || last.value === there || this.#showings.has(key, last)
    if (value === there && open.length === 0 && isShown) return () => {}
    this.#open.set(key, open)
    open.push(value)
    const since = this.#clock()
    return (acknowledged) => {
      // What was never answered may have been kept or not, so it stays a possible value.
      if (!acknowledged) return
      open.splice(open.indexOf(value), 1)
      this.#keep({ ...field, value, there, line: false, typed, since, at: this.#clock() })
    }
  }

  /** A line was said to be kept below the notes of a record. */
  line(field: Field, value: string): void {
    const at = this.#clock()
    const kept = { value, there: null, line: true, typed: false, since: at, at }
    this.#keep({ ...field, ...kept })
  }

  /** A line that a colleague added to the notes of a record. */
  theirLine(field: Field, line: string): void {
    this.#theirs.push({ field, line, at: this.#clock() })
  }

  /**
   * The person was told that somebody is erased, here and at the service. `members`: those they are
   * on the screens, also where a colleague has taken them off a list.
   */
  erased(contact: string, members: readonly string[]): void {
    this.#erased.push(contact)
    for (const id of members)
      for (const field of ['tier', 'status', 'notes']) this.decided({ table: 'members', id, field })
    for (const field of ['location', 'target_role'])
      this.decided({ table: 'contacts', id: contact, field })
  }

  /** The power failed now. */
  powerFailed(): void {
    this.#showings.powerFailed()
  }

  /** Undone, discarded or answered by the person: nothing is expected of this field any more. */
  decided(field: Field): void {
    this.#decided.add(keyOf(field))
  }

  /** The person has answered the question about a field of the record that this link leads to. */
  decidedAt(link: string, field: string): void {
    for (const edit of this.#edits)
      if (edit.field === field && link.includes(edit.id)) this.#decided.add(keyOf(edit))
  }

  /** What all presses of one intent at one moment were answered. */
  bought(intent: string, answers: Bought[], calm: boolean): void {
    for (const fault of this.presses.judge(intent, answers, calm)) this.#fail(fault)
  }

  /** A screen shows everybody there is. */
  shownPeople(last_names: ReadonlySet<string | null>): void {
    for (const fault of this.made.shown(last_names)) this.#fail(fault)
  }

  /** Reads what the service did since: before a screen is judged. */
  catchUp(): void {
    this.#journal.read()
  }

  #editsOf(key: string): readonly Edit[] {
    return this.#byField.get(key) ?? []
  }

  #keep(edit: Edit): void {
    this.#edits.push(edit)
    const key = keyOf(edit)
    const all = this.#byField.get(key)
    if (all) all.push(edit)
    else this.#byField.set(key, [edit])
  }

  /** A screen shows this value. It must not be older than the newest one that was acknowledged. */
  shown(field: Field, value: Value, { disputed, asked, no_room }: Look): void {
    const key = keyOf(field)
    this.#showings.add(key, value, asked)
    if (disputed || this.#decided.has(key)) return
    const own = this.#editsOf(key).filter((edit) => !edit.line)
    const last = own.findLast(({ at }) => at < asked)
    if (last && no_room && !this.#showings.isKept(key, last)) return
    if (!last || value === last.value || this.#returned(last)) return
    if (own.some((edit) => edit.at >= asked && edit.value === value)) return
    const mayBeKept = this.#open.get(key)?.includes(value) ?? false
    if (mayBeKept && !this.#wasBefore(key, value)) return
    const others = this.#journal.others(key)
    if (others.some((change) => change.value === value && change.at >= last.since)) return
    const fault = `went back: ${key} shows ${text(value)} although ${text(last.value)} was saved`
    if (mayBeKept) this.#suspected.push({ edit: last, value, fault })
    else this.#fail(fault)
  }

  /**
   * A value of before is shown, and also what a kill left unanswered: it was kept if it went on to
   * the service, or waits.
   */
  #judgeSuspected({ edit, value, fault }: Suspected, visible: Visible[]): void {
    const id = this.#idOf(edit)
    const sent = this.#journal
      .changes(`${edit.table}/${id}/${edit.field}`)
      .some((change) => change.own && change.value === value && change.at > edit.at)
    if (!sent && !visible.some((one) => concerns(one, edit, id))) this.#fail(fault)
  }

  /**
   * After a fresh reading a screen shows of a settled record what the service has. `when`: for the
   * complaint.
   */
  agrees(table: Field['table'], id: string, shown: Record<string, Value>, when: string): void {
    const row = this.#row(table, id)
    for (const [field, value] of Object.entries(row ? shown : {}))
      // An empty text is shown as nothing.
      if ((row?.[field] || null) !== (value || null))
        this.#fail(`stale: ${table}/${id}/${field} shows ${text(value)} ${when}`)
  }

  /** How much has been done at the service: unchanged while nobody changes anything. */
  changesSoFar(): number {
    this.#journal.read()
    return this.#journal.effects
  }

  /** A screen shows these notes; every line that was acknowledged stands in them. */
  shownLines(field: Field, notes: Value, { disputed, asked, no_room }: Look): void {
    const key = keyOf(field)
    if (disputed || this.#decided.has(key)) return
    const lines = this.#editsOf(key).filter((edit) => edit.line && edit.at < asked)
    for (const line of lines) {
      if (notes?.includes(line.value ?? '')) this.#showings.add(key, line.value, asked)
      else if (!no_room || this.#showings.isKept(key, line))
        this.#fail(`went back: the line ${line.value} is not shown in ${key}`)
    }
  }

  /**
   * The window asks about a field that two people are said to have changed. Nobody is asked about
   * what only they changed themselves.
   */
  question(link: string, field: string, theirs: Value): void {
    this.#journal.read()
    const edit = this.#edits.find((one) => one.field === field && link.includes(one.id))
    if (!edit || edit.line || edit.id.startsWith('#') || this.#decided.has(keyOf(edit))) return
    if (!this.#journal.others(keyOf(edit)).some(({ value }) => value === theirs))
      this.#fail(`false question: nobody else made ${keyOf(edit)} ${text(theirs)}`)
  }

  /** Judges the end, after everything had time to come to rest. */
  finish(
    visible: Visible[],
    requests: Requests,
    { cap, reused }: { cap: number | null; reused: number },
  ): void {
    this.#journal.read()
    for (const key of this.#byField.keys()) this.#judgeField(key, visible)
    for (const fault of this.made.judge(this.#journal, visible)) this.#fail(fault)
    for (const one of this.#theirs) this.#judgeTheirLine(one)
    for (const one of this.#suspected) this.#judgeSuspected(one, visible)
    for (const id of this.#erased) this.#judgeErased(id, visible)
    for (const fault of judgePayments(
      this.#world,
      this.presses.presses,
      this.#limited ? cap : null,
    ))
      this.#fail(fault)
    for (const fault of judgeUnheard(requests, this.presses.said)) this.#fail(fault)
    for (const fault of judgeRate(requests)) this.#fail(fault)
    for (const what of requests.unmade)
      this.#fail(`unmade: ${what} named a record that only this computer knows`)
    for (const path of this.#journal.strange)
      this.#fail(`stranger: ${path} was changed with the access of somebody else`)
    for (const { state, texts } of visible.filter((one) => isStuck(one, visible)))
      this.#fail(`stuck: ${state} after a night: ${texts.join(' | ')}`)
    if (reused > 0) this.#fail(`token: a refresh token that was used was sent again`)
  }

  #judgeField(key: string, visible: Visible[]): void {
    const edits = this.#editsOf(key)
    const [edit] = edits
    if (!edit || this.#decided.has(key)) return
    const id = this.#idOf(edit)
    const row = id && this.#row(edit.table, id)
    const pending = visible.filter((one) => concerns(one, edit, id))
    if (!row) {
      if (pending.length === 0 && !this.#journal.wasRemoved(edit.table, id ?? edit.id))
        this.#fail(`lost: ${key} was edited, and the record is not there`)
      return
    }
    const now = row[edit.field] === null ? null : String(row[edit.field])
    const changes = this.#journal.changes(`${edit.table}/${id}/${edit.field}`)
    for (const line of edits.filter((one) => one.line)) {
      const times = (now ?? '').split(line.value ?? '').length - 1
      if (times > 1) this.#fail(`twice: the line ${line.value} stands ${times} times in ${key}`)
      if (times === 0 && pending.length === 0)
        this.#fail(`lost: the line ${line.value} is not in ${key}: ${text(now)}`)
    }
    const last = edits.findLast((one) => !one.line)
    if (!last) return
    const own = changes.filter((change) => change.own)
    const newest = own.at(-1)
    // What was kept and never answered, because of a kill, may have taken its place.
    const open = this.#open.get(key) ?? []
    if (open.includes(now) || (newest && open.includes(newest.value))) return
    // A colleague may have made it the same.
    const reached = changes.some(
      (one) => one.value === last.value && (one.own || one.at >= last.since),
    )
    if (pending.length === 0 && now !== last.value && !reached && !this.#returned(last))
      this.#fail(`lost: ${text(last.value)} never reached ${key}, which is ${text(now)}`)
    const late = newest && newest.at > last.at && newest.value !== last.value
    if (late && now !== last.value && pending.length === 0 && !this.#returned(last))
      this.#fail(`order: ${text(newest.value)} was sent to ${key} after ${text(last.value)}`)
    this.#judgeOnce(key, edits, own)
    this.#judgeOthers(key, changes)
  }

  /**
   * What a colleague wrote is not overwritten unless it was on the screen before. What comes within
   * the moment between reading and sending nobody can see.
   */
  #judgeOthers(key: string, changes: Change[]): void {
    for (const [index, change] of changes.entries()) {
      const mine = changes[index + 1]
      if (change.own || !mine?.own || mine.value === change.value) continue
      if (mine.at - change.at <= unseenMs || changes[index - 1]?.value === change.value) continue
      const seen = this.#isTyped(key, mine) ? undefined : this.#showings.of(key, change.value)
      if (
        (seen?.at ?? -1) < change.at &&
        !this.#editedOver(key, change.value, ownBefore(changes, mine))
      )
        this.#fail(`overwritten: ${text(change.value)} of a colleague in ${key}, unasked`)
    }
  }

  /** Whether a change was typed: a value that a screen showed meanwhile was not seen by that. */
  #isTyped(key: string, { value }: Change): boolean {
    return this.#editsOf(key).some((edit) => edit.typed && edit.value === value)
  }

  /**
   * The person saw this value when they asked for what was sent next: that it went and came back
   * since then, no service tells.
   */
  #editedOver(key: string, value: Value, since: number): boolean {
    return this.#editsOf(key).some((edit) => edit.at > since && edit.there === value)
  }

  /** A line of a colleague stays, unless a change came in the moment after it. */
  #judgeTheirLine({ field, line, at }: { field: Field; line: string; at: number }): void {
    const row = this.#row(field.table, field.id)
    if (!row || String(row[field.field]).includes(line)) return
    const next = this.#journal.changes(keyOf(field)).find((one) => one.own && one.at > at)
    if (next && next.at - at > unseenMs && !this.#decided.has(keyOf(field)))
      this.#fail(`overwritten: the line "${line}" of a colleague is gone from ${keyOf(field)}`)
  }

  #judgeErased(id: string, visible: Visible[]): void {
    if (this.#row('contacts', id) && !visible.some(({ link }) => link?.includes(id)))
      this.#fail(`lost: ${id} was said to be erased, and the service still has them`)
  }

  /** Values that are never repeated reach the service once. */
  #judgeOnce(key: string, edits: readonly Edit[], own: Change[]): void {
    for (const value of new Set(own.map((one) => one.value))) {
      if (!value?.startsWith('#')) continue
      const sent = own.filter((one) => one.value === value).length
      if (sent > 1) this.#fail(`twice: ${value} was set ${sent} times in ${key}`)
    }
    const order = edits.map((edit) => edit.value)
    let place = -1
    for (const { value } of own) {
      if (!value?.startsWith('#') || !order.includes(value)) continue
      const at = order.indexOf(value)
      if (at < place) this.#fail(`order: ${value} reached ${key} after a newer edit`)
      place = at
    }
  }

  /**
   * Whether the person went back to what stood there before anything was sent: then nothing is sent,
   * and what a colleague wrote meanwhile stands.
   */
  #returned(last: Edit): boolean {
    const key = keyOf(last)
    const changes = this.#journal.changes(key).filter(({ at }) => at <= last.since)
    const sent = changes.findLastIndex(({ own }) => own)
    const from = changes[sent]?.at ?? -Infinity
    const stood = changes.slice(Math.max(0, sent)).map(({ value }) => value)
    const run = this.#editsOf(key).filter((one) => one.since >= from)
    return [...stood, ...run.map(({ there }) => there)].includes(last.value)
  }

  /** Whether the service's own record of this text was shown or asked for before the newest edit. */
  #wasBefore(key: string, value: Value): boolean {
    return this.#editsOf(key).some((edit) => !edit.line && edit.value === value)
  }

  #idOf({ table, id }: Field): string | null {
    if (!id.startsWith('#')) return id
    const row = this.#world.db.get<{ id: string }>(`SELECT id FROM ${table} WHERE notes = ?`, id)
    return row?.id ?? null
  }

  #row(table: string, id: string): Record<string, unknown> | null {
    return (
      this.#world.db.get<Record<string, unknown>>(`SELECT * FROM ${table} WHERE id = ?`, id) ?? null
    )
  }

  #fail(what: string): void {
    if (this.faults.includes(what)) return
    this.faults.push(what)
    this.#tell(`JUDGE: ${what}`)
  }
}
