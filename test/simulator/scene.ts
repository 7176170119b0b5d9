import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { Computer } from './computer.ts'
import type { Dice } from './dice.ts'
import type { Network } from './network.ts'
import type { Field } from './judged.ts'
import type { Oracle } from './oracle.ts'
import type { Step } from './step.ts'
import type { SimulatedService } from './service.ts'
import type { Timeline } from './timeline.ts'

/** One press of a paid button. */
export interface Press {
  route: 'contacts.findEmail' | 'contacts.findPhone' | 'companies.research'
  id: string
  intent_id: string
}

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
  /** Until then the disk is full, or was a moment ago. */
  noRoomUntil: number
  /** The person that was made last. */
  lastMade: Record<string, string> | null
  /** Presses of paid buttons so far. */
  bought: Press[]
  /** When a colleague spent credits last: what a call cost cannot be told from the balance then. */
  othersSpent: number
  /** Until then every change of a table is looked at the moment it is told. */
  watched: number
  /** Starts Hotdesk if it is gone, and signs in if that is over. */
  keep(): Promise<void>
  /** Who is signed in, or is to be. */
  person: string
  /** What went wrong besides what the judge says. */
  found: string[]
}

export type Doing = (scene: Scene, own: Dice, step: Step) => unknown

export const minute = 60_000
/** Whose day it is; what somebody else sees on this computer is not judged by what they did. */
export const owner = 'usr_robin'

export const mark = (scene: Scene): string => `#${String((scene.marks += 1)).padStart(4, '0')}`

/** Lets that much time go by. */
export const wait = ({ timeline }: Scene, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timeline.after(ms, resolve)
  })

/** Asks as a window does; null where there was a complaint, which the story tells. */
export async function ask<N extends Parameters<Computer['ask']>[0]>(
  { computer, timeline }: Scene,
  command: N,
  input: Parameters<typeof computer.ask<N>>[1],
) {
  const answer = await computer.ask(command, input)
  const change = !/\.(list|members|read|state|range)$/.test(command)
  if (change || !answer.ok)
    timeline.tell(
      `window: ${command} ${JSON.stringify(input)} -> ${answer.ok ? 'ok' : answer.error.code}`,
    )
  return answer.ok ? answer.value : null
}

/** The few members that everybody works on: three of each of the first two lists. */
export function hotMembers({ service }: Scene) {
  return service.world.db.all<{ id: string; list: string; notes: string | null }>(
    `SELECT id, list, notes FROM (
      SELECT m.id, hot_list_id AS list, m.notes, row_number() OVER (PARTITION BY hot_list_id ORDER BY m.seq) AS place
      FROM members m WHERE hot_list_id IN (SELECT id FROM hot_lists ORDER BY seq LIMIT 2)
    ) WHERE place <= 3 ORDER BY list, place`,
  )
}

/** The few people that everybody works on. */
export const hotPeople = ({ service }: Scene) =>
  service.world.db.all<{ id: string }>('SELECT id FROM contacts ORDER BY seq LIMIT 6')

/** One of these: the one that the step names, or any. */
export function chosen<R>(rows: R[], own: Dice, record: number | undefined): R | null {
  if (rows.length === 0) return null
  return record === undefined ? own.pick(rows) : (rows[record % rows.length] ?? null)
}

/** How a screen shows a row: a value that is in question may be an old one. */
const lookAt = ({ timeline, noRoomUntil }: Scene, row: MemberRow | ContactRow, asked: number) => ({
  asked,
  disputed: row.conflict || row.overlay.length > 0,
  no_room: timeline.now < noRoomUntil,
})

/** The members of one list, as a screen shows them; the judge looks over the shoulder. */
export async function openList(scene: Scene, list: string): Promise<MemberRow[]> {
  const asked = scene.timeline.now
  const rows =
    (await ask(scene, 'hotLists.members', { id: list, queue: 'all', limit: 200 }))?.rows ?? []
  if (scene.person !== owner) return rows
  scene.oracle.catchUp()
  for (const row of rows) {
    const look = lookAt(scene, row, asked)
    for (const field of ['tier', 'status'] as const)
      scene.oracle.shown({ table: 'members', id: row.id, field }, row[field], look)
    scene.oracle.shownLines({ table: 'members', id: row.id, field: 'notes' }, row.notes, look)
  }
  return rows
}

export async function openPeople(scene: Scene): Promise<ContactRow[]> {
  const asked = scene.timeline.now
  const page = await ask(scene, 'contacts.list', { filter: {}, limit: 200 })
  if (scene.person !== owner) return page?.rows ?? []
  scene.oracle.catchUp()
  if (page && page.rows.length < 200)
    scene.oracle.shownPeople(new Set(page.rows.map(({ last_name }) => last_name)))
  for (const row of page?.rows ?? []) {
    const look = lookAt(scene, row, asked)
    for (const field of ['location', 'target_role'] as const)
      scene.oracle.shown({ table: 'contacts', id: row.id, field }, row[field], look)
  }
  return page?.rows ?? []
}

/** Looks at the screens on which most work is done. */
export async function lookAround(scene: Scene): Promise<void> {
  const lists = new Set(hotMembers(scene).map(({ list }) => list))
  for (const list of lists) await openList(scene, list)
  await openPeople(scene)
}

/** The judge compares what the screens show of settled records with what the service has. */
export async function agreeWithService(scene: Scene, when: string): Promise<void> {
  const before = scene.oracle.changesSoFar()
  const lists = [...new Set(hotMembers(scene).map(({ list }) => list))]
  const members = []
  for (const list of lists) members.push(...(await openList(scene, list)))
  const people = await openPeople(scene)
  if (scene.oracle.changesSoFar() !== before) return
  const isSettled = ({ pending, conflict, overlay }: MemberRow | ContactRow) =>
    !pending && !conflict && overlay.length === 0
  for (const { id, tier, status, notes } of members.filter(isSettled))
    scene.oracle.agrees('members', id, { tier, status, notes }, when)
  for (const { id, location, target_role } of people.filter(isSettled))
    scene.oracle.agrees('contacts', id, { location, target_role }, when)
}

export const serverRows = <R extends { id: string }>(rows: R[]): R[] =>
  rows.filter((row) => !row.id.startsWith('new-'))

/** A member that everybody works on, if the window shows it. */
export async function memberOf(
  scene: Scene,
  own: Dice,
  record: number | undefined,
): Promise<{ list: string; row: MemberRow } | null> {
  const hot = chosen(hotMembers(scene), own, record)
  if (!hot) return null
  const row = (await openList(scene, hot.list)).find(({ id }) => id === hot.id)
  return row ? { list: hot.list, row } : null
}

/** A person that everybody works on, if the window shows them. */
export async function personOf(
  scene: Scene,
  own: Dice,
  record: number | undefined,
): Promise<ContactRow | null> {
  const rows = serverRows(await openPeople(scene))
  const hot = chosen(hotPeople(scene), own, record)
  return rows.find(({ id }) => id === hot?.id) ?? null
}

/** Sets a field that shows `there`, and tells the judge before and after. */
export async function set(
  scene: Scene,
  field: Field,
  [there, value]: [there: string | null, value: string],
  work: () => Promise<{ history_id: string | null; results: { ok: boolean }[] } | null>,
): Promise<void> {
  const answered = scene.oracle.asked(field, value, there)
  const done = await work()
  answered(done?.results[0]?.ok === true)
  if (done?.history_id) scene.undoable.push({ history: done.history_id, field })
}
