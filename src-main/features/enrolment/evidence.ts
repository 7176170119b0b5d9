import { t } from '#shared/i18n/translate.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import {
  COLLEAGUE_MS,
  MEETING_MS,
  judgeEnrolment,
  type EnrolEvidence,
} from '#shared/domain/enrolment-verdict.ts'
import { isPlaced } from '#shared/domain/placed-meeting.ts'
import type { Clock } from '#main/ports.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Filter, Row } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { listKey } from '#main/engine/sync/resources.ts'
import { idOf, personName, readText } from '#main/features/common/rows/common.ts'
import { meetingRow } from '#main/features/common/rows/meeting.ts'
import type { LiveCompanies, LiveCompany } from './live-companies.ts'
import type { EnrolmentStore } from './enrolment-store.ts'

export interface EvidenceParts {
  cache: Pick<CacheStore, 'list' | 'getMany' | 'freshness' | 'ids'>
  clock: Clock
  store: EnrolmentStore
  companies: LiveCompanies
}

/** Returns the id of a person's company; null if there is none. */
export const companyOf = ({ record }: Row<'contacts'>): string | null =>
  idOf(record.company_id) ?? idOf(record.company?.id)

/**
 * Judges these people by the rules of the guard, in the given order, from what this computer knows
 * (E9).
 */
export async function judgePeople(
  parts: EvidenceParts,
  campaignId: string | null,
  ids: readonly string[],
): Promise<EnrolCandidate[]> {
  const { cache, clock, store, companies } = parts
  const now = clock.now()
  const [contacts, members, meetings, freshness, colleagues, lists_unread] = await Promise.all([
    cache.getMany('contacts', [...ids]),
    rowsOf(cache, 'members', ids, []),
    rowsOf(cache, 'meetings', ids, [
      { field: 'status', is: 'booked' },
      { field: 'ends_at', from: now },
      { field: 'starts_at', from: 0, to: now + MEETING_MS },
    ]),
    cache.freshness(['contacts', 'companies']),
    recentByCompany(parts, now),
    unreadLists(cache),
  ])
  const campaigns = new Map(
    (
      await cache.getMany('campaigns', [
        ...new Set(
          [...ids.flatMap((id) => store.of(id)), ...[...colleagues.values()].flat()].map(
            ({ campaign_id }) => campaign_id,
          ),
        ),
      ])
    ).map((row) => [row.id, readText(row.record.name) ?? t('a campaign')]),
  )
  const nameOf = (id: string) => campaigns.get(id) ?? t('a campaign')
  const read_at =
    freshness.length < 2 || freshness.some(({ as_of }) => as_of === null)
      ? null
      : Math.min(...freshness.map(({ as_of }) => as_of ?? 0))
  const contactById = new Map(contacts.map((row) => [row.id, row]))

  return ids.map((id) => {
    const row = contactById.get(id)
    const companyId = row ? companyOf(row) : null
    const live = companyId === null ? undefined : companies.known(companyId)
    const company =
      row?.joined.company ?? (row?.record.company?.id ? row.record.company : undefined)
    const evidence: EnrolEvidence = {
      known: row !== undefined,
      local: row?.local === true,
      email: readText(row?.record.email),
      email_status: readText(row?.record.email_status),
      email_pending: row?.pending === true && row.fields.includes('email'),
      // The service's own flag counts, even if the user has cleared it here and the edit has not
      // arrived.
      company:
        companyId === null
          ? null
          : {
              name: readText(company?.name) ?? readText(row?.record.company_name),
              do_not_contact: flagOf(live, company?.do_not_contact ?? null),
            },
      read_at,
      live_at: live?.at ?? null,
      enrolled: store.of(id).map((enrolment) => ({
        campaign: nameOf(enrolment.campaign_id),
        same: enrolment.campaign_id === campaignId,
        at: enrolment.at,
        certain: enrolment.state === 'confirmed',
      })),
      colleagues: (companyId === null ? [] : (colleagues.get(companyId) ?? []))
        .filter((colleague) => colleague.contact_id !== id)
        .map((colleague) => ({
          name: colleague.name,
          campaign: nameOf(colleague.campaign_id),
          at: colleague.at,
        })),
      lists: (members.get(id) ?? []).map(({ joined, record }) => ({
        name: readText(joined.list?.name) ?? t('a hot list'),
        status: readText(record.status) ?? 'not_started',
      })),
      lists_unread,
      meetings: (meetings.get(id) ?? [])
        .map((meeting) => meetingRow(meeting, new Set(), now))
        .filter(isPlaced),
    }
    return {
      contact_id: id,
      name: personName(row?.record) ?? t('No name'),
      title: readText(row?.record.title),
      company_id: companyId,
      company_name: evidence.company?.name ?? readText(row?.record.company_name),
      email: evidence.email,
      email_status: evidence.email_status,
      live_at: evidence.live_at,
      ...judgeEnrolment(evidence, now),
    }
  })
}

/**
 * Returns the number of hot lists in the service whose members were never read, or were evicted to
 * free space (I11).
 */
async function unreadLists(cache: EvidenceParts['cache']): Promise<number> {
  const ids = await cache.ids('hot_lists', { field: 'local', is: false })
  return ids.length === 0
    ? 0
    : (await cache.freshness(ids.map((id) => listKey('members', id)))).filter(
        ({ as_of }) => as_of === null,
      ).length
}

/** Returns the rows that name one of these people, by contact id. */
async function rowsOf<T extends Extract<TableName, 'members' | 'meetings'>>(
  cache: EvidenceParts['cache'],
  table: T,
  ids: readonly string[],
  more: Filter[],
): Promise<Map<string, Row<T>[]>> {
  const found = new Map<string, Row<T>[]>()
  if (ids.length === 0) return found
  const { rows } = await listAll(cache, table, {
    filter: { and: [{ field: 'contact_id', in: [...ids] }, ...more] },
  })
  for (const row of rows) {
    const record: Record<string, unknown> = row.record
    const id =
      idOf(record['contact_id']) ??
      idOf((record['contact'] as { id?: unknown } | null | undefined)?.id) ??
      idOf(record['source_id'])
    if (id !== null) found.set(id, [...(found.get(id) ?? []), row])
  }
  return found
}

/** Returns the people this computer enrolled recently, by company id. */
async function recentByCompany(
  { cache, store }: EvidenceParts,
  now: number,
): Promise<Map<string, { contact_id: string; name: string; campaign_id: string; at: number }[]>> {
  const recent = store.since(now - COLLEAGUE_MS)
  const rows = new Map(
    (await cache.getMany('contacts', [...new Set(recent.map(({ contact_id }) => contact_id))])).map(
      (row) => [row.id, row],
    ),
  )
  const found = new Map<
    string,
    { contact_id: string; name: string; campaign_id: string; at: number }[]
  >()
  for (const { contact_id, campaign_id, at } of recent.toSorted((a, b) => b.at - a.at)) {
    const row = rows.get(contact_id)
    const company = row ? companyOf(row) : null
    if (row && company !== null)
      found.set(company, [
        ...(found.get(company) ?? []),
        { contact_id, name: personName(row.record) ?? t('Somebody'), campaign_id, at },
      ])
  }
  return found
}

/** Combines the service's current flag with the one in the cache. */
function flagOf(live: LiveCompany | undefined, cachedFlag: boolean | null): boolean | null {
  if (live?.do_not_contact === true || cachedFlag === true) return true
  return live?.gone === true ? null : (cachedFlag ?? live?.do_not_contact ?? null)
}
