import type { PendingRow } from '#shared/bridge/pending.ts'
import type { Dice } from './dice.ts'
import {
  ask,
  chosen,
  hotMembers,
  lookAround,
  mark,
  memberOf,
  minute,
  openList,
  openPeople,
  personOf,
  serverRows,
  set,
  wait,
  type Doing,
  type Scene,
} from './scene.ts'
import type { StepName } from './step.ts'

/** Types for a while; false where somebody else sits there by then, whose window does not hold it. */
async function typed(scene: Scene, own: Dice): Promise<boolean> {
  const { person } = scene
  await wait(scene, own.pick([3, 40, 100]) * 1000)
  return scene.person === person
}

/** What the person does without paying. */
export const edits = {
  async edit_member(scene, own, { record, of }) {
    const found = await memberOf(scene, own, record)
    if (!found) return
    const field = of === 'tier' || of === 'status' ? of : own.pick(['tier', 'status'] as const)
    const value =
      field === 'tier' ? own.pick(['S', 'A', 'B']) : own.pick(['connected', 'lvm', 'replied'])
    await set(scene, { table: 'members', id: found.row.id, field }, [found.row[field], value], () =>
      ask(scene, 'members.edit', {
        list_id: found.list,
        select: { ids: [found.row.id] },
        edit: { [field]: value },
      }),
    )
  },
  async note_member(scene, own, { record }) {
    const found = await memberOf(scene, own, record)
    if (found) await addLine(scene, found.list, found.row.id)
  },
  async two_notes(scene, own, { record }) {
    const found = await memberOf(scene, own, record)
    if (!found) return
    const lines = Array.from({ length: own.between(2, 3) }, () =>
      addLine(scene, found.list, found.row.id),
    )
    await Promise.all(lines)
  },
  async edit_contact(scene, own, { record, of }) {
    const row = await personOf(scene, own, record)
    if (!row) return
    const field = fieldOf(of) ?? own.pick(['location', 'target_role'] as const)
    const value = mark(scene)
    await set(scene, { table: 'contacts', id: row.id, field }, [row[field], value], () =>
      ask(scene, 'contacts.edit', { select: { ids: [row.id] }, set: { [field]: value } }),
    )
  },
  /** Types into a field for a while; what stood there when that began goes along (P6). */
  async type_over(scene, own, { record, of }) {
    const row = await personOf(scene, own, record)
    if (!row) return
    const field = fieldOf(of) ?? 'target_role'
    const before = row[field]
    const value = mark(scene)
    if (!(await typed(scene, own))) return
    const target = { table: 'contacts', id: row.id, field } as const
    const answered = scene.oracle.asked(target, value, before, true)
    const done = await ask(scene, 'contacts.edit', {
      select: { ids: [row.id] },
      set: { [field]: value },
      seen: { [field]: before },
    })
    answered(done?.results[0]?.ok === true)
  },
  /** Types a whole note for a while: all that stood there, and a line. */
  async type_note(scene, own, { record }) {
    const found = await memberOf(scene, own, record)
    if (!found) return
    const { row, list } = found
    const line = mark(scene)
    if (!(await typed(scene, own))) return
    const done = await ask(scene, 'members.edit', {
      list_id: list,
      select: { ids: [row.id] },
      edit: { notes: row.notes ? `${row.notes}\n${line}` : line },
      seen: { notes: row.notes },
    })
    if (done?.results[0]?.ok)
      scene.oracle.line({ table: 'members', id: row.id, field: 'notes' }, line)
  },
  /** One change of everybody: more than the rate lets through in a minute. */
  async edit_many(scene) {
    const rows = serverRows(await openPeople(scene)).slice(0, 24)
    const value = mark(scene)
    const answers = rows.map(({ id, target_role }) =>
      scene.oracle.asked({ table: 'contacts', id, field: 'target_role' }, value, target_role),
    )
    if (rows.length === 0) return
    const done = await ask(scene, 'contacts.edit', {
      select: { ids: rows.map(({ id }) => id) },
      set: { target_role: value },
    })
    for (const [index, answered] of answers.entries()) answered(done?.results[index]?.ok === true)
  },
  async make_contact(scene, own, { record }) {
    // Some carry a text of their own, so that what is edited on them can be followed; the others
    // are told apart by their company alone.
    const notes = own.chance(0.5) ? mark(scene) : null
    const person = {
      first_name: 'Maria',
      last_name: ['Garcia', 'Rossi'][record ?? own.below(2)] ?? 'Garcia',
      title: own.pick(['CFO', 'CFO', 'CFO', 'CTO']),
      company_name: own.pick(['Acme', 'Globex', 'Initech']),
      ...(notes === null ? {} : { notes }),
    }
    scene.lastMade = person
    const answered = scene.oracle.made.making('contacts', { notes, ...person })
    const made = await ask(scene, 'contacts.create', { set: person })
    if (!made) return
    answered()
    if (notes === null || own.chance(0.4)) return
    const value = mark(scene)
    await set(scene, { table: 'contacts', id: notes, field: 'location' }, [null, value], () =>
      ask(scene, 'contacts.edit', { select: { ids: [made.id] }, set: { location: value } }),
    )
  },
  /** Makes somebody who is just like the one before, or has a note of their own besides. */
  async make_twin(scene, own, { record }) {
    const { notes: _notes, ...same } = scene.lastMade ?? {
      first_name: 'Maria',
      last_name: ['Garcia', 'Rossi'][record ?? own.below(2)] ?? 'Garcia',
      title: 'CFO',
      company_name: own.pick(['Acme', 'Globex', 'Initech']),
    }
    const notes = own.chance(0.4) ? mark(scene) : null
    const person = { ...same, ...(notes === null ? {} : { notes }) }
    scene.lastMade = person
    const answered = scene.oracle.made.making('contacts', { notes, ...person })
    if (await ask(scene, 'contacts.create', { set: person })) answered()
  },
  /** Makes somebody, or a list, and puts the one into the other before the service knows of it. */
  async make_and_add(scene, own) {
    const notes = mark(scene)
    const person = { first_name: 'Nina', last_name: `Haas ${scene.marks}`, title: 'CFO', notes }
    const answered = scene.oracle.made.making('contacts', person)
    const made = await ask(scene, 'contacts.create', { set: person })
    if (!made) return
    answered()
    const description = mark(scene)
    const list = { name: `Shortlist ${scene.marks}`, description }
    const kept = scene.oracle.made.making('hot_lists', list)
    const own_list = own.chance(0.5) ? await ask(scene, 'hotLists.create', list) : null
    if (own_list) kept()
    const list_id = own_list?.id ?? hotMembers(scene)[0]?.list
    if (list_id) await ask(scene, 'members.add', { list_id, contact_ids: [made.id] })
  },
  async make_list(scene, own, { record }) {
    const description = own.chance(0.4) ? mark(scene) : null
    const name = ['Fintech CFOs', 'Maltese lawyers'][record ?? own.below(2)] ?? 'Fintech CFOs'
    const answered = scene.oracle.made.making('hot_lists', { name, description })
    if (await ask(scene, 'hotLists.create', { name, description })) answered()
  },
  async add_member(scene, own, { record }) {
    const lists = (await ask(scene, 'hotLists.list', {}))?.lists ?? []
    const hot = record === undefined ? null : chosen(hotMembers(scene), own, record)
    const row = await personOf(scene, own, record)
    const list =
      lists.find(({ id }) => id === hot?.list) ?? (lists.length > 0 ? own.pick(lists) : null)
    if (!list || !row) return
    await ask(scene, 'members.add', { list_id: list.id, contact_ids: [row.id] })
  },
  async remove_member(scene, own, { record }) {
    const found = await memberOf(scene, own, record)
    if (!found) return
    for (const field of ['tier', 'status', 'notes'])
      scene.oracle.decided({ table: 'members', id: found.row.id, field })
    await ask(scene, 'members.remove', { list_id: found.list, select: { ids: [found.row.id] } })
  },
  async undo(scene, own) {
    const last = scene.undoable.slice(-3)
    if (last.length === 0) return
    const { history, field } = own.pick(last)
    // Whatever stands there afterwards: nothing that was edited before is expected any more.
    scene.oracle.decided(field)
    await ask(scene, 'history.undo', { id: history })
  },
  async look(scene, own, { record, of }) {
    const hot = chosen(hotMembers(scene), own, record)
    const command = of === 'again' ? 'sync.refresh' : 'sync.look'
    if (hot) await ask(scene, command, { resource: 'members', id: hot.list })
    if (of === 'again') await ask(scene, command, { resource: 'contacts' })
    if (hot) await openList(scene, hot.list)
    await openPeople(scene)
  },
  async watch(scene) {
    scene.watched = scene.timeline.now + minute
    await lookAround(scene)
  },
  async answer_question(scene, own) {
    const rows = (await ask(scene, 'pending.list', {}))?.rows ?? []
    judgeQuestions(scene, rows)
    const asked = rows.filter((row) => row.conflicts.length > 0)
    const question = asked[0]?.conflicts[0]
    if (!question) return
    const row = asked[0]
    scene.oracle.decidedAt(row?.link ?? '', question.field)
    await ask(scene, 'pending.resolve', {
      id: question.operation_id,
      field: question.field,
      choice: own.pick(['theirs', 'mine'] as const),
    })
  },
  async retry(scene) {
    const rows = (await ask(scene, 'pending.list', {}))?.rows ?? []
    judgeQuestions(scene, rows)
    const again = rows.filter((row) => row.can.includes('retry'))
    const ids = again.map((row) => row.id)
    for (const { subject, summary, state, link, changes } of again) {
      scene.oracle.made.sentAgain([subject, summary ?? ''])
      // Whoever has a value sent again that was not stored wants it whatever stands there now.
      if (state === 'kept_here')
        for (const { field } of changes) scene.oracle.decidedAt(link ?? '', field)
    }
    if (ids.length > 0) await ask(scene, 'pending.retry', { ids })
  },
  async book_meeting(scene, own, { record }) {
    const row = await personOf(scene, own, record)
    if (!row) return
    const title = mark(scene)
    const answered = scene.oracle.made.making('meetings', { title })
    const made = await ask(scene, 'meetings.create', {
      title,
      starts_at: startOf(scene) + own.below(20) * 3_600_000,
      duration_minutes: 30,
      contact_id: row.id,
      company_id: null,
      meeting_link: null,
      notes: null,
    })
    if (made) answered()
  },
  async meeting_outcome(scene, own) {
    const from = startOf(scene) - 86_400_000
    const found = await ask(scene, 'meetings.range', { from, to: from + 5 * 86_400_000 })
    const rows = serverRows(found?.meetings ?? []).slice(0, 3)
    if (rows.length === 0) return
    const { id, status } = own.pick(rows)
    const value = own.pick(['attended', 'no_show'] as const)
    await set(scene, { table: 'meetings', id, field: 'status' }, [status, value], () =>
      ask(scene, 'meetings.setStatus', { ids: [id], status: value }),
    )
  },
  async import_people(scene, own) {
    // Who agrees in everything that tells people apart is one person to an import.
    const companies = ['Acme', 'Globex', 'Initech', 'Umbrella'].slice(0, own.between(2, 4))
    const last_name = `Lindqvist ${scene.marks}`
    const people = companies.map((company_name) => ({
      first_name: 'Ada',
      last_name,
      title: 'CFO',
      company_name,
      notes: mark(scene),
    }))
    await bringIn(scene, people)
  },
  async erase_person(scene, own, { record }) {
    const row = await personOf(scene, own, record)
    if (!row) return
    const known = await ask(scene, 'contacts.read', { id: row.id })
    const done = await ask(scene, 'erasure.erase', { id: row.id, there: true, discard: true })
    if (done) scene.oracle.erased(row.id, known?.lists.map(({ member_id }) => member_id) ?? [])
  },
} satisfies Partial<Record<StepName, Doing>>

/** The field of a person that a step names. */
export const fieldOf = (of: string | undefined) =>
  (['location', 'target_role'] as const).find((field) => field === of)

/** The morning of the story by the clock of the service. */
const startOf = ({ service }: Scene) =>
  Math.floor(service.world.clock.now() / 3_600_000) * 3_600_000

/** Adds a line to the notes of a member; two may be under way at once. */
async function addLine(scene: Scene, list: string, member: string): Promise<void> {
  const text = mark(scene)
  const field = { table: 'members', id: member, field: 'notes' } as const
  const done = await ask(scene, 'members.edit', {
    list_id: list,
    select: { ids: [member] },
    edit: { line: text },
  })
  if (done?.results[0]?.ok) scene.oracle.line(field, text)
}

/** Hands a file over, tries it, and imports it with everybody who only shares a name. */
async function bringIn(scene: Scene, people: Record<string, string>[]): Promise<void> {
  const columns = Object.keys(people[0] ?? {})
  const rows = people.map((one) => columns.map((column) => one[column] ?? '').join(','))
  const bytes = Buffer.from([columns.join(','), ...rows, ''].join('\n'))
  const begun = await ask(scene, 'import.begin', { name: 'people.csv', size: bytes.length })
  if (!begun) return
  const data = bytes.toString('base64')
  await ask(scene, 'import.piece', { id: begun.id, at: 0, data })
  if (!(await ask(scene, 'import.start', { dry_run: true }))) return
  for (let look = 0; look < 50; look += 1) {
    const state = await ask(scene, 'import.state', {})
    if (state?.run?.state === 'done') break
    await new Promise<void>((resolve) => {
      scene.timeline.after(100, resolve)
    })
  }
  for (const because of ['name', 'name_and_company', 'in_file'] as const)
    await ask(scene, 'import.choose', { because, choice: 'create' })
  const answers = people.map((one) => scene.oracle.made.making('contacts', one))
  if (await ask(scene, 'import.start', { dry_run: false }))
    for (const answered of answers) answered()
}

export function judgeQuestions({ oracle }: Scene, rows: PendingRow[]): void {
  for (const { link, conflicts } of rows)
    for (const { field, theirs } of conflicts) oracle.question(link ?? '', field, theirs)
}
