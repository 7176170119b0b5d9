import { t } from '#shared/i18n/translate.ts'
import { readMoment } from '#shared/domain/moment.ts'
import { countKinds, mergeTimeline, type TimelineLine } from '#shared/domain/timeline.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { RecordRef } from '#main/engine/outbox/index.ts'
import type { Filter, Row } from '#main/engine/store/cache/protocol.ts'
import type { EnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { meetingRow, noteRow } from '#main/features/common/rows/meeting.ts'
import { changeLines } from './timeline-changes.ts'
import {
  callLines,
  campaignLines,
  membershipLines,
  creationLines,
  type Membership,
  meetingLines,
  purchaseLines,
} from './timeline-lines.ts'

const PAGE = 50

type TimelineParts = EnrolledReading & Pick<Engine, 'outbox' | 'paying'>

/**
 * Builds the handler that returns a person's timeline: what was done on this computer, and what the
 * service states (F11).
 */
export function timelineQuery(engine: TimelineParts): Pick<Handlers, 'contacts.timeline'> {
  return {
    'contacts.timeline': async ({ id, kind, offset = 0, limit = PAGE }) => {
      const { lines, meetings_as_of, notes_as_of } = await timelineOf(engine, id)
      const matching = kind === undefined ? lines : lines.filter((line) => line.kind === kind)
      const rows = matching.slice(offset, offset + limit)
      return {
        rows: rows.map(({ fact: _fact, ...line }) => line),
        offset,
        total: matching.length,
        all: lines.length,
        counts: countKinds(lines),
        meetings_as_of,
        notes_as_of,
      }
    },
  }
}

async function timelineOf(engine: TimelineParts, requestedId: string) {
  const { cache, clock, outbox } = engine
  const id = outbox.serverId(requestedId)
  const ofContact: Filter = { field: 'contact_id', is: id }
  const [contact, members, meetings, notes] = await Promise.all([
    cache.get('contacts', id),
    listRows(engine, 'members', ofContact),
    listRows(engine, 'meetings', ofContact),
    listRows(engine, 'notes', ofContact),
  ])
  const lists = [...new Set(members.map(({ record }) => record.list_id))]
  const freshness = await cache.freshness([
    'contacts',
    'meetings',
    'notes',
    ...lists.map((list) => `members:${list}`),
  ])
  const listReadAt = (list: string) =>
    freshness.find(({ list: name }) => name === list)?.as_of ?? null
  /** A record read by itself, for example after its edit was sent, is as new as that reading. */
  const rowReadAt = (row: Pick<Row<SourceTable>, 'pending' | 'changed_at'>, list: string) => {
    const at = listReadAt(list)
    return at === null || row.pending ? at : Math.max(at, row.changed_at)
  }
  const records = [
    ...members.map((row): RecordRef => ({ table: 'members', id: row.id })),
    ...meetings.map((row): RecordRef => ({ table: 'meetings', id: row.id })),
    ...notes.map((row): RecordRef => ({ table: 'notes', id: row.id })),
  ]
  const doneChanges = await outbox.doneAbout(id, records)
  const names = await namesOf(
    engine,
    doneChanges.flatMap(({ change }) =>
      change.table === 'members' ? [change.params['id'] ?? ''] : [],
    ),
  )
  const { spend } = await engine.paying()
  const receipts = spend
    .ledger(0, clock.now())
    .receipts.filter(({ target }) => target.table === 'contacts' && target.id === id)
  const sources: TimelineLine[][] = [
    changeLines(doneChanges, names),
    meetingLines(
      meetings.map((row) => ({
        ...meetingRow(row, new Set(), clock.now()),
        read_at: rowReadAt(row, 'meetings'),
      })),
    ),
    callLines(notes.map((row) => ({ ...noteRow(row), read_at: rowReadAt(row, 'notes') }))),
    membershipLines(
      members.map((row) => membership(row, rowReadAt(row, `members:${row.record.list_id}`))),
    ),
    campaignLines(await enrolmentsOf(engine, id)),
    purchaseLines(receipts),
    contact
      ? creationLines(creationOf(id, contact.record['created_at']), rowReadAt(contact, 'contacts'))
      : [],
  ]
  return {
    lines: mergeTimeline(sources),
    meetings_as_of: listReadAt('meetings'),
    notes_as_of: listReadAt('notes'),
  }
}

type SourceTable = 'members' | 'meetings' | 'notes'

/** Reads all rows of a person, page by page. */
async function listRows<T extends SourceTable>(
  { cache }: TimelineParts,
  table: T,
  filter: Filter,
): Promise<Row<T>[]> {
  return (await listAll(cache, table, { filter })).rows
}

function creationOf(id: string, created_at: unknown) {
  const { at, date_only } = readMoment(readText(created_at) ?? '')
  return { id, created_at: at, date_only }
}

function membership(row: Row<'members'>, read_at: number | null): Membership {
  const { at, date_only } = readMoment(readText(row.record.created_at) ?? '')
  return {
    id: row.id,
    list_id: row.record.list_id,
    list: readText(row.joined.list?.name) ?? t('a list'),
    since: at,
    date_only,
    read_at,
  }
}

async function namesOf(
  { cache }: TimelineParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lists = await cache.getMany('hot_lists', [...new Set(ids)].filter(Boolean))
  return new Map(lists.map(({ id, record }) => [id, readText(record.name) ?? t('a list')]))
}

async function enrolmentsOf({ cache, enrolments }: TimelineParts, contact: string) {
  const enrolled = enrolments(contact)
  const campaigns = await cache.getMany('campaigns', [
    ...new Set(enrolled.map(({ campaign_id }) => campaign_id)),
  ])
  const names = new Map(campaigns.map(({ id, record }) => [id, readText(record.name)]))
  return enrolled.map((enrolment) => ({
    ...enrolment,
    campaign: names.get(enrolment.campaign_id) ?? t('a campaign'),
  }))
}
