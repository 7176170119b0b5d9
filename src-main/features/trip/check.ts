import { t } from '#shared/i18n/translate.ts'
import type { CommandInput, CommandOutput, QueryName } from '#shared/bridge/index.ts'
import type { TripItem } from '#shared/bridge/trip.ts'

/** Runs a query of a screen as the window would; null if it failed. */
export type Load = <N extends QueryName>(
  name: N,
  input: CommandInput<N>,
) => Promise<CommandOutput<N> | null>

export interface Checked {
  screens: number
  missing: string[]
}

const PAGE = 200
const DAY_MS = 24 * 3600_000
/** How far ahead meetings are packed. */
export const AHEAD_MS = 7 * DAY_MS

/**
 * Loads every screen of the pack from disk: each list and row, and each person and meeting behind
 * it. Sends nothing to the service.
 */
export async function checkPack(
  load: Load,
  items: readonly TripItem[],
  now: number,
): Promise<Checked> {
  const all: Checked = { screens: 0, missing: [] }
  const seen = new Set<string>()
  const screen = async <N extends QueryName>(
    name: N,
    input: CommandInput<N>,
  ): Promise<CommandOutput<N> | null> => {
    all.screens += 1
    return load(name, input)
  }
  for (const item of items) {
    if (item.kind === 'list') await checkList(screen, item.id, all, seen)
    else if (item.kind === 'desk') await checkDesk(screen, item.id, all)
    else await checkMeetings(screen, now, all, item.ids)
  }
  return all
}

async function checkList(load: Load, id: string, all: Checked, people: Set<string>): Promise<void> {
  const head = await load('hotLists.read', { id })
  if (!head) return void all.missing.push(t('A hot list that no longer exists'))
  const { name, member_count } = head.list
  let rows = 0
  for (let after: string | null | undefined; after !== null;) {
    const page: CommandOutput<'hotLists.members'> | null = await load('hotLists.members', {
      id,
      queue: 'all',
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    if (!page) return void all.missing.push(t('Members of {list}', { list: name }))
    rows += page.rows.length
    for (const row of page.rows) {
      const context = await load('members.context', { list_id: id, member_id: row.id })
      if (!context?.context)
        all.missing.push(t('{name}, on {list}', { name: row.name, list: name }))
      else if (row.contact_id !== null && !people.has(row.contact_id)) {
        people.add(row.contact_id)
        const person = await load('contacts.read', { id: row.contact_id })
        if (!person?.contact) all.missing.push(t('The page of {name}', { name: row.name }))
      }
    }
    after = page.next
  }
  if (member_count !== null && rows < member_count)
    all.missing.push(
      t(
        '{all, plural, one {{missing} of # member of {list}} other {{missing} of # members of {list}}}',
        { all: member_count, missing: member_count - rows, list: name },
      ),
    )
}

async function checkMeetings(
  load: Load,
  now: number,
  all: Checked,
  ids: readonly string[] | undefined,
): Promise<void> {
  const from = new Date(now).setHours(0, 0, 0, 0)
  const range = await load('meetings.range', { from, to: now + AHEAD_MS })
  if (!range || range.as_of === null)
    return void all.missing.push(t('Meetings of the next seven days'))
  for (const meeting of range.meetings) {
    if (ids && !ids.includes(meeting.id)) continue
    const read = await load('meetings.read', { id: meeting.id })
    if (!read?.meeting) all.missing.push(t('The meeting “{title}”', { title: meeting.title }))
  }
}

type Absent = (part: { all: number; missing: number; desk: string }) => string

const absentOf: Record<'companies' | 'prospects', Absent> = {
  companies: ({ all, missing, desk }) =>
    t(
      '{all, plural, one {{missing} of # company of {desk}} other {{missing} of # companies of {desk}}}',
      { all, missing, desk },
    ),
  prospects: ({ all, missing, desk }) =>
    t(
      '{all, plural, one {{missing} of # prospect of {desk}} other {{missing} of # prospects of {desk}}}',
      { all, missing, desk },
    ),
}

async function checkDesk(load: Load, id: string, all: Checked): Promise<void> {
  const head = await load('desks.read', { id })
  if (!head?.desk) return void all.missing.push(t('A desk that no longer exists'))
  const { desk, map, linked } = head
  for (const [query, total, kind] of [
    ['desks.companies', map.total, 'companies'],
    ['desks.prospects', linked.total, 'prospects'],
  ] as const) {
    let rows = 0
    for (let after: string | null | undefined; after !== null;) {
      const page: { rows: unknown[]; next: string | null } | null = await load(query, {
        id,
        limit: PAGE,
        ...(after === undefined ? {} : { after }),
      })
      if (!page) {
        all.missing.push(
          kind === 'companies'
            ? t('The companies of {desk}', { desk: desk.title })
            : t('The prospects of {desk}', { desk: desk.title }),
        )
        break
      }
      rows += page.rows.length
      after = page.next
    }
    if (total !== null && rows < total)
      all.missing.push(absentOf[kind]({ all: total, missing: total - rows, desk: desk.title }))
  }
}
