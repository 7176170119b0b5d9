import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { campaignStatusWord } from '#shared/domain/campaign-status-labels.ts'
import { memberPath, recordPath } from '#shared/domain/record-path.ts'
import type { Hit } from '#shared/bridge/search.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Searchable } from '#main/engine/store/cache/tables.ts'
import type { Reading } from '#main/features/common/context.ts'
import { foundBy } from './found-by.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import { memberRow } from '#main/features/common/rows/member.ts'
import { noteRow } from '#main/features/common/rows/meeting.ts'
import { companyRow, contactRow } from '#main/features/common/rows/people.ts'

const nobody: ReadonlySet<string> = new Set()
const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null

/** The tables behind the kinds of hits. */
const tablesOf = {
  contact: 'contacts',
  company: 'companies',
  job: 'jobs',
  note: 'notes',
  meeting: 'meetings',
  report: 'reports',
  hot_list: 'hot_lists',
  member: 'members',
  campaign: 'campaigns',
  desk: 'desks',
} as const satisfies Record<Hit['kind'], Searchable>
type Found = (typeof tablesOf)[Hit['kind']]

/** Returns the text a hit was found by; null if a text beside the title already contains it. */
const snippetOf = (query: string, shownTexts: (string | null)[], texts: (string | null)[]) =>
  foundBy(query, shownTexts) ? null : foundBy(query, texts)

const hits: { [T in Found]: (row: Row<T>, query: string) => Hit } = {
  contacts(row, query) {
    const contact = contactRow(row, nobody)
    return {
      kind: 'contact',
      id: row.id,
      title: contact.name,
      subtitle: line(contact.title, contact.company_name),
      snippet: snippetOf(
        query,
        [contact.name, contact.title, contact.company_name],
        [
          contact.email,
          contact.phone,
          contact.location,
          contact.target_role && t('looks for {role}', { role: contact.target_role }),
          contact.notes,
        ],
      ),
      link: recordPath('people', row.id),
      do_not_contact: contact.do_not_contact,
    }
  },
  companies(row, query) {
    const company = companyRow(row, nobody)
    return {
      kind: 'company',
      id: row.id,
      title: company.name,
      subtitle: line(company.industry, company.location),
      snippet: snippetOf(
        query,
        [company.name, company.industry, company.location],
        [company.domain, company.phone, company.notes, company.research_summary],
      ),
      link: recordPath('companies', row.id),
      do_not_contact: company.do_not_contact,
    }
  },
  jobs: ({ id, record }, query) => ({
    kind: 'job',
    id,
    title: readText(record.title) ?? t('No title'),
    subtitle: line(readText(record.company_name), readText(record.location)),
    snippet:
      snippetOf(
        query,
        [readText(record.title), readText(record.company_name), readText(record.location)],
        [
          readText(record.salary),
          readText(record.sector),
          readText(record.notes),
          readText(record['note']),
        ],
      ) ?? readText(record.salary),
    link: recordPath('pipeline', id),
    do_not_contact: null,
  }),
  notes(row, query) {
    const note = noteRow(row)
    return {
      kind: 'note',
      id: row.id,
      title: note.title ?? t('Call note'),
      subtitle: line(note.contact_name, sideBySide(note.participants) || null),
      snippet: foundBy(query, [note.text]) ?? note.text?.slice(0, 200) ?? null,
      link: recordPath('meetings/notes', row.id),
      do_not_contact: null,
    }
  },
  meetings: ({ id, record, joined }, query) => ({
    kind: 'meeting',
    id,
    title: readText(record.title) ?? t('Meeting'),
    subtitle: line(
      personName(joined.contact) ?? readText(record.contact_name),
      readText(joined.company?.name) ?? readText(record.company_name),
    ),
    snippet: snippetOf(
      query,
      [
        readText(record.title),
        personName(joined.contact),
        readText(record.contact_name),
        readText(joined.company?.name),
        readText(record.company_name),
      ],
      [readText(record.notes)],
    ),
    link: recordPath('meetings', id),
    do_not_contact: null,
  }),
  // A member is found by its note only; the person is a hit of their own.
  members(row, query) {
    const member = memberRow(row, nobody)
    return {
      kind: 'member',
      id: row.id,
      title: member.name,
      subtitle: readText(row.joined.list?.name),
      snippet: foundBy(query, [member.notes]) ?? member.notes?.slice(0, 200) ?? null,
      link: memberPath(row.record.list_id, row.id),
      do_not_contact: member.do_not_contact,
    }
  },
  campaigns({ id, record }) {
    const status = readText(record.status)
    return {
      kind: 'campaign',
      id,
      title: readText(record.name) ?? t('No name'),
      subtitle: status === null ? null : campaignStatusWord(status),
      snippet: null,
      link: recordPath('campaigns', id),
      do_not_contact: null,
    }
  },
  desks: ({ id, record }) => ({
    kind: 'desk',
    id,
    title: readText(record.title) ?? t('No title'),
    subtitle: line(
      (record.target_industries ?? []).join(', ') || null,
      (record.target_locations ?? []).join(', ') || null,
    ),
    snippet: null,
    link: recordPath('desks', id),
    do_not_contact: null,
  }),
  reports: ({ id, record }, query) => ({
    kind: 'report',
    id,
    title: readText(record.brief)?.slice(0, 120) ?? t('Report'),
    subtitle: null,
    snippet: snippetOf(query, [readText(record.brief)], [readText(record.market_insights)]),
    link: recordPath('research', id),
    do_not_contact: null,
  }),
  hot_lists: ({ id, record }) => ({
    kind: 'hot_list',
    id,
    title: readText(record.name) ?? t('No name'),
    subtitle: readText(record.description),
    snippet: null,
    link: recordPath('hot-lists', id),
    do_not_contact: null,
  }),
}

/** Adds to people of the same name and role what tells them apart, unless they were found by it. */
function tellApart(found: readonly Hit[], rows: readonly Row<'contacts'>[]): Hit[] {
  const people = found.filter(({ kind }) => kind === 'contact')
  const alike = Map.groupBy(people, ({ title, subtitle }) => JSON.stringify([title, subtitle]))
  const isAlike = new Set([...alike.values()].filter((hits) => hits.length > 1).flat())
  const distinctions = new Map(
    rows.map(({ id, record: { email, phone, location } }) => [
      id,
      readText(email) ?? readText(phone) ?? readText(location),
    ]),
  )
  return found.map((hit) =>
    isAlike.has(hit) && hit.snippet === null
      ? { ...hit, subtitle: line(hit.subtitle, distinctions.get(hit.id) ?? null) }
      : hit,
  )
}

/** Builds the handler of the global search box (H2). */
export function searchQueries(engine: Reading): Pick<Handlers, 'search.find'> {
  return {
    'search.find': async ({ text, kinds, limit = 20 }) => {
      if (!text.trim()) return { hits: [], more: false }
      const tables = (kinds ?? (Object.keys(tablesOf) as Hit['kind'][])).map(
        (kind) => tablesOf[kind],
      )
      const groups = await engine.cache.search({ text, tables, limit })
      const found = groups.flatMap((group) =>
        group.rows.map((row) =>
          (hits[group.table as Found] as (row: Row<Searchable>, query: string) => Hit)(row, text),
        ),
      )
      const people = groups
        .filter(({ table }) => table === 'contacts')
        .flatMap((group) => group.rows as Row<'contacts'>[])
      return {
        hits: tellApart(found, people),
        more: groups.some((group) => group.has_more || group.count > group.rows.length),
      }
    },
  }
}
