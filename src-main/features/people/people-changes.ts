import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { Seen } from '#shared/bridge/command.ts'
import type { Edit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { gesture, refuse } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { baseOfSeen } from '#main/features/common/typed.ts'
import {
  notTooMany,
  selectedCompanies,
  selectedContacts,
} from '#main/features/common/people-filter.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import { companyRow, contactRow } from '#main/features/common/rows/people.ts'

type Names = 'contacts.edit' | 'contacts.create' | 'companies.edit'

/** Returns a person's name as shown; “No name” if there is none. */
export const nameOfPerson = (record: Record<string, unknown>) => personName(record) ?? t('No name')
const nameOfCompany = (record: Record<string, unknown>) => readText(record['name']) ?? t('No name')

/** Returns the link to a person. */
export const linkTo = (id: string) => recordPath('people', id)

const fieldLabels: Record<string, () => string> = {
  email: () => t('E-mail'),
  do_not_contact: () => t('Do not contact'),
  is_prospect: () => t('Prospect'),
  linkedin_url: () => 'LinkedIn',
  bd_status: () => t('BD status'),
  company_name: () => t('Company'),
  company_id: () => t('Company'),
  company_domain: () => t('Domain'),
  first_name: () => t('First name'),
  last_name: () => t('Last name'),
  target_role: () => t('Target role'),
  title: () => t('Title'),
  location: () => t('Location'),
  phone: () => t('Phone'),
  notes: () => t('Notes'),
  email_status: () => t('Email status'),
  name: () => t('Name'),
  domain: () => t('Domain'),
  industry: () => t('Industry'),
  state: () => t('State or region'),
}
/** Returns the label of a field of a person or a company. */
export const fieldLabel = (field: string): string =>
  fieldLabels[field]?.() ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`
const fieldsOf = (want: Record<string, unknown>) =>
  sideBySide([...new Set(Object.keys(want).map(fieldLabel))])

/** The fields to change, and the values the user saw when they began. */
interface Patch {
  want: Record<string, unknown>
  /** When the row was read, by the monotonic clock. */
  read_at: number
  seen?: Seen
}

/** Builds a PATCH of a person with only the changed fields (F2). */
export function patchPerson(row: Row<'contacts'>, { want, read_at, seen }: Patch) {
  return {
    id: row.id,
    edit: {
      endpoint: 'contacts.update',
      params: { id: row.id },
      want,
      ...baseOfSeen(want, { record: row.record, shown: { ...contactRow(row, new Set()) } }, seen),
      read_at,
      subject: nameOfPerson(row.record),
      link: linkTo(row.id),
    },
  } satisfies { id: string; edit: Edit }
}

/** Builds a PATCH of a company with only the changed fields (F2). */
function patchCompany(row: Row<'companies'>, { want, read_at, seen }: Patch) {
  return {
    id: row.id,
    edit: {
      endpoint: 'companies.update',
      params: { id: row.id },
      want,
      ...baseOfSeen(want, { record: row.record, shown: { ...companyRow(row, new Set()) } }, seen),
      read_at,
      subject: nameOfCompany(row.record),
      link: recordPath('companies', row.id),
    },
  } satisfies { id: string; edit: Edit }
}

/**
 * Builds the handlers that edit people and companies. All edits go through the outbox, so they work
 * offline.
 */
export function peopleChanges(engine: Engine): Pick<Handlers, Names> {
  const refuseGone = (ids: string[], rows: { id: string }[]) => {
    const existing = new Set(rows.map((row) => row.id))
    return refuse(
      ids.filter((id) => !existing.has(id)),
      t('This record is no longer there.'),
    )
  }
  return {
    'contacts.edit': async ({ select, set, seen }) => {
      const { cache, outbox, clock } = engine
      const read_at = clock.monotonic()
      const ids = notTooMany(
        'ids' in select ? select.ids : await selectedContacts(cache, select),
        'people',
      )
      const rows = await cache.getMany('contacts', ids)
      const want = omitUndefined(set)
      const done = await gesture(
        outbox,
        t('{changes}: {record}', {
          changes: fieldsOf(want),
          record:
            rows.length === 1 && rows[0]
              ? nameOfPerson(rows[0].record)
              : t('{people, plural, one {# person} other {# people}}', { people: rows.length }),
        }),
        rows.map((row) => patchPerson(row, { want, read_at, seen })),
      )
      return { ...done, results: [...done.results, ...refuseGone(ids, rows)] }
    },
    'companies.edit': async ({ select, set, seen }) => {
      const { cache, outbox, clock } = engine
      const read_at = clock.monotonic()
      const ids = notTooMany(
        'ids' in select ? select.ids : await selectedCompanies(cache, select),
        'companies',
      )
      const rows = await cache.getMany('companies', ids)
      const want = omitUndefined(set)
      const done = await gesture(
        outbox,
        t('{changes}: {record}', {
          changes: fieldsOf(want),
          record:
            rows.length === 1 && rows[0]
              ? nameOfCompany(rows[0].record)
              : t('{companies, plural, one {# company} other {# companies}}', {
                  companies: rows.length,
                }),
        }),
        rows.map((row) => patchCompany(row, { want, read_at, seen })),
      )
      return { ...done, results: [...done.results, ...refuseGone(ids, rows)] }
    },
    'contacts.create': async ({ set }) => {
      const want = omitUndefined(set)
      const name = personName(want)
      if (!name)
        throw new ProblemError(
          'nameless',
          t('A person needs a name or an e-mail address.'),
          t('Type one of them; everything else can wait.'),
        )
      const done = await engine.outbox.edit(t('New person: {name}', { name }), [
        { endpoint: 'contacts.create', params: {}, want, subject: name, link: '/people' },
      ])
      const [created] = done.results
      if (!created) throw new ProblemError('failed', t('The person could not be added.'))
      return { id: created.record_id, history_id: done.history_id }
    },
  }
}
