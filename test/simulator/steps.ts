import { actAsColleague } from '#service/control/colleague.ts'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { Computer } from './computer.ts'
import { dice, type Dice } from './dice.ts'
import type { Network } from './network.ts'
import type { Field, Oracle, Visible } from './oracle.ts'
import type { Step, StepName } from './plan.ts'
import type { SimulatedService } from './service.ts'
import type { Timeline } from './timeline.ts'

/** Everything a step may touch. */
export interface Scene {
  timeline: Timeline
  service: SimulatedService
  network: Network
  computer: Computer
  oracle: Oracle
  /** How many texts were made that nothing else carries. */
  marks: number
  /** What may be undone, and what it set. */
  undoable: { history: string; field: Field }[]
  /** Presses of paid buttons so far. */
  bought: { route: string; id: string; intent_id: string }[]
  /** What went wrong besides what the judge says. */
  found: string[]
}

type Doing = (scene: Scene, own: Dice) => unknown

const minute = 60_000

/** Does one step of the plan; what it asks for may still be under way when this resolves. */
export async function doStep(scene: Scene, step: Step): Promise<void> {
  if (scene.computer.asleep() && !step.what.startsWith('colleague')) return
  await doings[step.what](scene, dice(step.seed))
}

const mark = (scene: Scene): string => `#${String((scene.marks += 1)).padStart(4, '0')}`

/** Asks as a window does; null where there was a complaint, which the story tells. */
async function ask<N extends Parameters<Computer['ask']>[0]>(
  { computer, timeline }: Scene,
  command: N,
  input: Parameters<typeof computer.ask<N>>[1],
) {
  const answer = await computer.ask(command, input)
  const change = !/\.(list|members|read|state)$/.test(command)
  if (change || !answer.ok)
    timeline.tell(
      `window: ${command} ${JSON.stringify(input)} -> ${answer.ok ? 'ok' : answer.error.code}`,
    )
  return answer.ok ? answer.value : null
}

interface OnList {
  list: string
  rows: MemberRow[]
}

/** The members of one list, as a screen shows them; the judge looks over the shoulder. */
async function openList(scene: Scene, own: Dice): Promise<OnList | null> {
  const lists = (await ask(scene, 'hotLists.list', {}))?.lists ?? []
  // Most work is done on few records, where it meets the work of others.
  const open = serverRows(lists).slice(0, 2)
  if (open.length === 0) return null
  const list = own.pick(open).id
  const rows = (await ask(scene, 'hotLists.members', { id: list, queue: 'all', limit: 200 }))?.rows
  if (!rows) return null
  for (const row of rows) {
    const disputed = row.conflict || row.overlay.length > 0
    for (const field of ['tier', 'status'] as const)
      scene.oracle.shown({ table: 'members', id: row.id, field }, row[field], disputed)
  }
  return { list, rows }
}

async function openPeople(scene: Scene): Promise<ContactRow[]> {
  const page = await ask(scene, 'contacts.list', { filter: {}, limit: 200 })
  for (const row of page?.rows ?? []) {
    const disputed = row.conflict || row.overlay.length > 0
    for (const field of ['location', 'target_role'] as const)
      scene.oracle.shown({ table: 'contacts', id: row.id, field }, row[field], disputed)
  }
  return page?.rows ?? []
}

const serverRows = <R extends { id: string }>(rows: R[]): R[] =>
  rows.filter((row) => !row.id.startsWith('new-'))

async function memberOf(scene: Scene, own: Dice): Promise<{ list: string; row: MemberRow } | null> {
  const opened = await openList(scene, own)
  const rows = serverRows(opened?.rows ?? []).slice(0, 3)
  return opened && rows.length > 0 ? { list: opened.list, row: own.pick(rows) } : null
}

/** Adds a line to the notes of a member; two may be under way at once. */
async function addLine(scene: Scene, list: string, member: string): Promise<void> {
  const text = mark(scene)
  const done = await ask(scene, 'members.edit', {
    list_id: list,
    select: { ids: [member] },
    edit: { line: text },
  })
  if (done?.results[0]?.ok)
    scene.oracle.line({ table: 'members', id: member, field: 'notes' }, text)
}

/** Sets a field and tells the judge before and after. */
async function set(
  scene: Scene,
  field: Field,
  value: string | null,
  work: () => Promise<{ history_id: string | null; results: { ok: boolean }[] } | null>,
): Promise<void> {
  const answered = scene.oracle.asked(field, value)
  const done = await work()
  answered(done?.results[0]?.ok === true)
  if (done?.history_id) scene.undoable.push({ history: done.history_id, field })
}

const doings: Record<StepName, Doing> = {
  async edit_member(scene, own) {
    const found = await memberOf(scene, own)
    if (!found) return
    const field = own.pick(['tier', 'status'] as const)
    const value =
      field === 'tier' ? own.pick(['S', 'A', 'B']) : own.pick(['connected', 'lvm', 'replied'])
    await set(scene, { table: 'members', id: found.row.id, field }, value, () =>
      ask(scene, 'members.edit', {
        list_id: found.list,
        select: { ids: [found.row.id] },
        edit: { [field]: value },
      }),
    )
  },
  async note_member(scene, own) {
    const found = await memberOf(scene, own)
    if (found) await addLine(scene, found.list, found.row.id)
  },
  async two_notes(scene, own) {
    const found = await memberOf(scene, own)
    if (!found) return
    const lines = Array.from({ length: own.between(2, 3) }, () =>
      addLine(scene, found.list, found.row.id),
    )
    await Promise.all(lines)
  },
  async edit_contact(scene, own) {
    const rows = serverRows(await openPeople(scene)).slice(0, 6)
    if (rows.length === 0) return
    const row = own.pick(rows)
    const field = own.pick(['location', 'target_role'] as const)
    const value = mark(scene)
    await set(scene, { table: 'contacts', id: row.id, field }, value, () =>
      ask(scene, 'contacts.edit', { select: { ids: [row.id] }, set: { [field]: value } }),
    )
  },
  async make_contact(scene, own) {
    const title = mark(scene)
    const made = await ask(scene, 'contacts.create', {
      set: {
        first_name: 'Maria',
        last_name: own.pick(['Garcia', 'Rossi']),
        title,
        company_name: own.pick(['Acme', 'Globex', 'Initech']),
      },
    })
    if (!made) return
    scene.oracle.made('contacts', title)
    if (own.chance(0.5)) return
    const value = mark(scene)
    await set(scene, { table: 'contacts', id: title, field: 'location' }, value, () =>
      ask(scene, 'contacts.edit', { select: { ids: [made.id] }, set: { location: value } }),
    )
  },
  async make_list(scene, own) {
    const description = mark(scene)
    const name = own.pick(['Fintech CFOs', 'Maltese lawyers'])
    const made = await ask(scene, 'hotLists.create', { name, description })
    if (made) scene.oracle.made('hot_lists', description)
  },
  async add_member(scene, own) {
    const lists = (await ask(scene, 'hotLists.list', {}))?.lists ?? []
    const rows = await openPeople(scene)
    if (lists.length === 0 || rows.length === 0) return
    await ask(scene, 'members.add', {
      list_id: own.pick(lists).id,
      contact_ids: [own.pick(rows).id],
    })
  },
  async remove_member(scene, own) {
    const found = await memberOf(scene, own)
    if (!found) return
    for (const field of ['tier', 'status', 'notes'])
      scene.oracle.decided({ table: 'members', id: found.row.id, field })
    await ask(scene, 'members.remove', { list_id: found.list, select: { ids: [found.row.id] } })
  },
  find_email: (scene, own) => buy(scene, own, 'contacts.findEmail', 'find-email'),
  find_phone: (scene, own) => buy(scene, own, 'contacts.findPhone', 'find-phone'),
  async research_company(scene, own) {
    const rows = (await ask(scene, 'companies.list', { filter: {}, limit: 50 }))?.rows ?? []
    if (rows.length === 0) return
    const { id } = own.pick(rows)
    const intent_id = own.uuid()
    scene.oracle.pressed(`/companies/${id}/research`, intent_id)
    await ask(scene, 'spend.buy', { intent_id, route: 'companies.research', id })
  },
  async undo(scene, own) {
    const last = scene.undoable.slice(-3)
    if (last.length === 0) return
    const { history, field } = own.pick(last)
    // Whatever stands there afterwards: nothing that was edited before is expected any more.
    scene.oracle.decided(field)
    await ask(scene, 'history.undo', { id: history })
  },
  async look(scene, own) {
    const opened = await openList(scene, own)
    if (opened) await ask(scene, 'sync.look', { resource: 'members', id: opened.list })
    await openPeople(scene)
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
    const ids = rows.filter((row) => row.can.includes('retry')).map((row) => row.id)
    if (ids.length > 0) await ask(scene, 'pending.retry', { ids })
  },
  async colleague_edits(scene, own) {
    const { id, list } = anyMember(scene, own) ?? {}
    if (!id || !list) return
    await colleague(scene, list, id, { tier: own.pick(['S', 'A', 'B']) })
  },
  async colleague_notes(scene, own) {
    const { id, list, notes } = anyMember(scene, own) ?? {}
    if (!id || !list) return
    await colleague(scene, list, id, {
      notes: `${notes ? `${notes}\n` : ''}colleague ${mark(scene)}`,
    })
  },
  kill: ({ computer, timeline }) => {
    timeline.tell('Hotdesk is killed')
    computer.kill()
  },
  // Done by the simulation itself, which watches what is written.
  kill_in_write() {},
  async quit({ computer }) {
    if (computer.life.alive) await computer.quit()
  },
  sleep: ({ computer, timeline }, own) => {
    const ms = own.between(minute, 20 * minute)
    timeline.tell(`the computer sleeps for ${Math.round(ms / minute)} minutes`)
    computer.sleep(ms)
  },
  turn_clock: ({ computer, timeline }, own) => {
    const ms = own.pick([-86_400_000, -3_600_000, 0, 3_600_000, 86_400_000])
    timeline.tell(`the clock on the wall is wrong by ${ms / 3_600_000} h`)
    computer.setWall(ms)
  },
  expire_access: ({ service }) => service.expireAccess(),
  async lock(scene, own) {
    const locked = await ask(scene, 'session.lock', {})
    const shown = locked && (await ask(scene, 'hotLists.list', {}))
    if (shown) scene.found.push('locked: a list is shown although the window was locked')
    await new Promise<void>((resolve) => {
      scene.timeline.after(own.between(1000, 5 * minute), resolve)
    })
    await ask(scene, 'session.unlock', {})
  },
}

function judgeQuestions({ oracle }: Scene, rows: PendingRow[]): void {
  for (const { link, conflicts } of rows)
    for (const { field, theirs } of conflicts) oracle.question(link ?? '', field, theirs)
}

async function buy(
  scene: Scene,
  own: Dice,
  route: 'contacts.findEmail' | 'contacts.findPhone',
  path: string,
): Promise<void> {
  const rows = serverRows(await openPeople(scene))
  if (rows.length === 0) return
  // Some presses are asked for again later, as a window does that lost the answer.
  const before = own.chance(0.3) ? scene.bought.findLast((one) => one.route === route) : undefined
  const { id, intent_id } = before ?? { id: own.pick(rows).id, intent_id: own.uuid() }
  scene.bought.push({ route, id, intent_id })
  scene.oracle.pressed(`/contacts/${id}/${path}`, intent_id)
  // A key that bounces, or two windows that show the same button.
  const presses = Array.from({ length: own.pick([1, 1, 2]) }, () =>
    ask(scene, 'spend.buy', { intent_id, route, id }),
  )
  await Promise.all(presses)
}

function anyMember({ service }: Scene, own: Dice) {
  const rows = service.world.db.all<{ id: string; list: string; notes: string | null }>(
    `SELECT id, list, notes FROM (
      SELECT m.id, hot_list_id AS list, m.notes, row_number() OVER (PARTITION BY hot_list_id ORDER BY m.seq) AS place
      FROM members m WHERE hot_list_id IN (SELECT id FROM hot_lists ORDER BY seq LIMIT 2)
    ) WHERE place <= 3`,
  )
  return rows.length > 0 ? own.pick(rows) : null
}

async function colleague(scene: Scene, list: string, id: string, body: object): Promise<void> {
  scene.timeline.tell(`colleague: ${id} ${JSON.stringify(body)}`)
  const { world } = scene.service
  await actAsColleague(world, {
    endpoint: 'hotLists.members.update',
    params: { id: list, member_id: id },
    query: {},
    body,
  })
}

/** What the person allows themselves a day. */
export async function setLimit(scene: Scene, day: number): Promise<void> {
  const done = await ask(scene, 'spend.setLimits', { day, week: null, floor: null })
  scene.oracle.limited(done !== null)
}

/** The window is out of sight, so that the service is asked less often. */
export async function rest(scene: Scene): Promise<void> {
  await ask(scene, 'app.hidden', { hidden: true })
}

/** The person starts Hotdesk again when it is gone, and signs in again when that is over. */
export function keepRunning(scene: Scene): void {
  const { timeline, computer, service } = scene
  let starting = false
  const look = async () => {
    if (starting || computer.asleep()) return
    const state = computer.life.alive ? await computer.ask('session.state', {}) : null
    if (state?.ok && (state.value.state === 'signed_in' || state.value.locked)) return
    starting = true
    try {
      if (state) {
        if (!state.ok) return
        timeline.tell('the person signs in again')
        computer.kill()
        computer.signedIn('usr_robin', service.grant('usr_robin'))
      }
      timeline.tell('Hotdesk is started')
      await computer.start()
    } finally {
      starting = false
    }
  }
  const again = () => {
    void look().catch((error: unknown) => scene.found.push(`does not start: ${String(error)}`))
    timeline.after(minute / 2, again)
  }
  timeline.after(minute, again)
}

/** Everything that waits for the service or for a person, as the window shows it. */
export async function whatIsVisible(scene: Scene): Promise<Visible[]> {
  const { timeline } = scene
  const until = timeline.now + minute
  const answers: Visible[][] = []
  void ask(scene, 'pending.list', {}).then((list) => {
    judgeQuestions(scene, list?.rows ?? [])
    const rows = (list?.rows ?? []).map(({ state, link, subject, summary, changes }) => ({
      state,
      link,
      texts: [subject, summary, ...changes.flatMap(({ from, to }) => [from ?? '', to ?? ''])],
    }))
    answers.push(rows)
  })
  await timeline.run(until, () => answers.length > 0)
  const [seen] = answers
  if (!seen) scene.found.push('Hotdesk does not say what waits')
  for (const { state, texts } of seen ?? [])
    timeline.tell(`waits at the end: ${state} ${texts.join(' | ')}`)
  return seen ?? []
}
