import type { World } from '#service/world/world.ts'

/*
 * The judge. It knows what was acknowledged and what was shown, reads the service's records and its
 * journal, and imports nothing of the client.
 */

/** A field of one record. Records made here are known by a text that nothing else carries. */
export interface Field {
  table: 'members' | 'contacts'
  id: string
  field: string
}
/** An edit that the window was told is saved. `line`: one that is added below what stands there. */
interface Edit extends Field {
  at: number
  value: string | null
  line: boolean
}
/** Something that only a person can decide, or that still waits, as the window shows it. */
export interface Visible {
  state: string
  link: string | null
  texts: string[]
}
interface Made {
  table: 'contacts' | 'hot_lists'
  mark: string
}
interface Change {
  seq: number
  own: boolean
  value: string | null
  at: number
}

/** What the contract allows in a minute, at best (contract §8). */
const ceilings = {
  read: 120,
  write: 30,
  find_email: 30,
  find_phone: 30,
  find_contacts: 30,
  company_research: 10,
  research: 5,
  generate: 10,
}
/** So long may pass between the last look at a record and the change of it. */
const unseenMs = 60_000
/** When the story began, by the clock of the service: Monday, 16 November 2026, 08:00 UTC. */
const epoch = Date.UTC(2026, 10, 16, 8)
const paidPath = /\/(find-email|find-phone|find-contacts|research)$/

export class Oracle {
  readonly faults: string[] = []
  readonly #world: World
  readonly #edits: Edit[] = []
  /** Fields whose value a person has decided about meanwhile, by undo or by an answer. */
  readonly #decided = new Set<string>()
  readonly #made: Made[] = []
  readonly #presses = new Map<string, Set<string>>()
  readonly #changes = new Map<string, Change[]>()
  #read = 0
  /** Edits that were asked for and not yet acknowledged. */
  readonly #open = new Map<string, (string | null)[]>()

  readonly #tell: (line: string) => void
  readonly #clock: () => number
  #limited = false

  constructor(world: World, tell: (line: string) => void, clock: () => number) {
    this.#world = world
    this.#tell = tell
    this.#clock = clock
  }

  /** Whether the limit of a day was said to be kept. */
  limited(kept: boolean): void {
    this.#limited = kept
  }

  /** An edit is asked for; the answer says whether it was acknowledged. */
  asked(field: Field, value: string | null): (acknowledged: boolean) => void {
    const key = keyOf(field)
    const open = this.#open.get(key) ?? []
    this.#open.set(key, open)
    open.push(value)
    const at = this.#clock()
    return (acknowledged) => {
      // What was never answered may have been kept or not, so it stays a possible value.
      if (acknowledged) open.splice(open.indexOf(value), 1)
      if (acknowledged) this.#edits.push({ ...field, value, line: false, at })
    }
  }

  /** A line was said to be kept below the notes of a record. */
  line(field: Field, text: string): void {
    this.#edits.push({ ...field, value: text, line: true, at: this.#clock() })
  }

  made(table: Made['table'], mark: string): void {
    this.#made.push({ table, mark })
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

  /** A paid button was pressed for this target, whatever came of it. */
  pressed(path: string, intent: string): void {
    const intents = this.#presses.get(path) ?? new Set<string>()
    intents.add(intent)
    this.#presses.set(path, intents)
  }

  /** A screen shows this value. It must not be older than the newest one that was acknowledged. */
  shown(field: Field, value: string | null, disputed: boolean): void {
    this.#readJournal()
    const key = keyOf(field)
    if (disputed || this.#decided.has(key)) return
    const last = this.#edits.findLast((edit) => !edit.line && keyOf(edit) === key)
    if (!last || value === last.value) return
    if (this.#open.get(key)?.includes(value) && !this.#wasBefore(key, value)) return
    const others = (this.#changes.get(key) ?? []).filter((change) => !change.own)
    if (others.some((change) => change.value === value)) return
    this.#fail(`went back: ${key} shows ${text(value)} although ${text(last.value)} was saved`)
  }

  /**
   * The window asks about a field that two people are said to have changed. Nobody is asked about
   * what only they changed themselves.
   */
  question(link: string, field: string, theirs: string | null): void {
    this.#readJournal()
    const edit = this.#edits.find((one) => one.field === field && link.includes(one.id))
    if (!edit || edit.id.startsWith('#')) return
    const others = (this.#changes.get(keyOf(edit)) ?? []).filter((change) => !change.own)
    if (others.length === 0)
      this.#fail(`false question: nobody else changed ${keyOf(edit)}, which is ${text(theirs)}`)
  }

  /** Judges the end, after everything had time to come to rest. */
  finish(
    visible: Visible[],
    arrivals: { at: number; method: string; path: string }[],
    cap: number | null,
  ): void {
    this.#readJournal()
    for (const key of new Set(this.#edits.map(keyOf))) this.#judgeField(key, visible)
    for (const made of this.#made) this.#judgeMade(made, visible)
    this.#judgePayments(cap)
    this.#judgeRate(arrivals)
  }

  #judgeField(key: string, visible: Visible[]): void {
    const edits = this.#edits.filter((edit) => keyOf(edit) === key)
    const [edit] = edits
    if (!edit || this.#decided.has(key)) return
    const id = this.#idOf(edit)
    const row = id && this.#row(edit.table, id)
    const pending = visible.filter((one) => concerns(one, edit, id))
    if (!row) {
      if (pending.length === 0 && !this.#wasRemoved(edit.table, id ?? edit.id))
        this.#fail(`lost: ${key} was edited, and the record is not there`)
      return
    }
    const now = row[edit.field] === null ? null : String(row[edit.field])
    const changes = this.#changes.get(`${edit.table}/${id}/${edit.field}`) ?? []
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
    if (pending.length === 0 && now !== last.value && !own.some((one) => one.value === last.value))
      this.#fail(`lost: ${text(last.value)} never reached ${key}, which is ${text(now)}`)
    if (newest && newest.value !== last.value && now !== last.value && pending.length === 0)
      this.#fail(`order: ${text(newest.value)} was sent to ${key} after ${text(last.value)}`)
    this.#judgeOnce(key, edits, own)
    this.#judgeOthers(key, edits, changes, now)
  }

  /**
   * What a colleague wrote is not overwritten by an edit that was made before. What comes within the
   * moment between reading and sending nobody can see.
   */
  #judgeOthers(key: string, edits: Edit[], changes: Change[], now: string | null): void {
    for (const [index, change] of changes.entries()) {
      if (change.own) continue
      const mine = changes[index + 1]
      const late = mine !== undefined && mine.at - change.at > unseenMs
      if (key.endsWith('/notes')) {
        const line = change.value?.split('\n').at(-1) ?? ''
        if (!now?.includes(line) && (mine === undefined || late))
          this.#fail(`overwritten: the line "${line}" of a colleague is gone from ${key}`)
        continue
      }
      if (!mine?.own || !late || mine.value === change.value) continue
      const edit = edits.findLast((one) => one.value === mine.value && one.at <= mine.at)
      if (edit && edit.at < change.at)
        this.#fail(`overwritten: ${text(change.value)} of a colleague by an older edit of ${key}`)
    }
  }

  /** Values that are never repeated reach the service once. */
  #judgeOnce(key: string, edits: Edit[], own: Change[]): void {
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

  #judgeMade({ table, mark }: Made, visible: Visible[]): void {
    const column = table === 'contacts' ? 'title' : 'description'
    const found = this.#world.db.all(`SELECT id FROM ${table} WHERE ${column} = ?`, mark).length
    if (found > 1) this.#fail(`twice: ${mark} was made ${found} times`)
    if (found === 0 && !visible.some((one) => one.texts.some((value) => value.includes(mark))))
      this.#fail(`lost: ${mark} was said to be kept, and is neither there nor waiting`)
  }

  #judgePayments(cap: number | null): void {
    const spent =
      this.#world.db.value<number>(
        "SELECT sum(amount) FROM charges WHERE actor <> 'colleague' AND request_id IS NOT NULL",
      ) ?? 0
    if (cap !== null && this.#limited && spent > cap)
      this.#fail(`cap: ${spent} credits were spent, ${cap} were allowed`)
    const done = this.#world.db.all<{ path: string; n: number }>(
      "SELECT path, count(*) AS n FROM journal WHERE kind = 'request' AND client = " +
        "'api_token' AND method = 'POST' AND status < 400 GROUP BY path",
    )
    for (const { path, n } of done) {
      if (!paidPath.test(path)) continue
      const presses = this.#presses.get(path.replace('/api/v2', ''))?.size ?? 0
      if (n > presses) this.#fail(`paid: ${path} was asked ${n} times for ${presses} presses`)
    }
  }

  #judgeRate(arrivals: { at: number; method: string; path: string }[]): void {
    for (const [kind, ceiling] of Object.entries(ceilings)) {
      const times = arrivals.filter((one) => actionOf(one) === kind).map(({ at }) => at)
      for (const [index, at] of times.entries()) {
        const before = times[index - ceiling]
        if (before === undefined || at - before >= 60_000) continue
        this.#fail(`rate: more than ${ceiling} of ${kind} within a minute, at ${Math.round(at)} ms`)
        break
      }
    }
  }

  /** Whether the service's own record of this text was shown or asked for before the newest edit. */
  #wasBefore(key: string, value: string | null): boolean {
    return this.#edits.some((edit) => keyOf(edit) === key && !edit.line && edit.value === value)
  }

  #idOf({ table, id }: Field): string | null {
    if (!id.startsWith('#')) return id
    const row = this.#world.db.get<{ id: string }>(`SELECT id FROM ${table} WHERE title = ?`, id)
    return row?.id ?? null
  }

  #row(table: string, id: string): Record<string, unknown> | null {
    return (
      this.#world.db.get<Record<string, unknown>>(`SELECT * FROM ${table} WHERE id = ?`, id) ?? null
    )
  }

  #wasRemoved(table: string, id: string): boolean {
    return this.#changes.has(`${table}/${id}/removed`)
  }

  #readJournal(): void {
    for (;;) {
      const entries = this.#world.journal.read(this.#read, 1000)
      for (const { seq, at, client, effects } of entries) {
        this.#read = seq
        for (const { kind, table, id, fields } of effects) {
          const all = kind === 'delete' ? { removed: null } : (fields ?? {})
          for (const [field, value] of Object.entries(all)) {
            const key = `${table}/${id}/${field}`
            const changes = this.#changes.get(key) ?? []
            changes.push({
              seq,
              at: at - epoch,
              own: client === 'api_token',
              value: typeof value === 'string' ? value : null,
            })
            this.#changes.set(key, changes)
          }
        }
      }
      if (entries.length < 1000) return
    }
  }

  #fail(what: string): void {
    if (this.faults.includes(what)) return
    this.faults.push(what)
    this.#tell(`JUDGE: ${what}`)
  }
}

const keyOf = ({ table, id, field }: Field) => `${table}/${id}/${field}`
const text = (value: string | null) => (value === null ? 'nothing' : `"${value}"`)

function concerns(one: Visible, edit: Edit, id: string | null): boolean {
  if (one.link !== null && ((id !== null && one.link.includes(id)) || one.link.includes(edit.id)))
    return true
  return one.texts.some((value) => edit.value !== null && value.includes(edit.value))
}

function actionOf({ method, path }: { method: string; path: string }): string {
  if (!path.startsWith('/api/')) return 'other'
  if (method === 'GET') return 'read'
  if (path === '/api/v2/research') return 'research'
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last === 'research') return 'company_research'
  return /^(?:find-(?:email|phone|contacts)|generate)$/.test(last)
    ? last.replace('-', '_')
    : 'write'
}
