import { t } from '#shared/i18n/translate.ts'
import type { DeskCompany, DeskDetail, DeskRow, ProspectRow } from '#shared/bridge/desks.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { doNotContact, editedOf, idOf, oddOf, personName, readText, timeOf } from './common.ts'

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((item) => readText(item) ?? []) : []

export interface DeskFigures {
  companies: number
  prospects: number
  direct_fit: number
  mapped: boolean
}

/** Builds the row of a desk, with its counts and whether it has an open conflict. */
export function deskRow(
  row: Row<'desks'>,
  figures: DeskFigures,
  conflicts: ReadonlySet<string>,
): DeskRow {
  const { record } = row
  return {
    id: row.id,
    title: readText(record.title) ?? t('No title'),
    target_industries: words(record.target_industries),
    target_locations: words(record.target_locations),
    titles: words(record.titles),
    ...figures,
    ...editedOf(row, conflicts),
  }
}

/** Builds the detail of a desk: its row, all its criteria and its times. */
export function deskDetail(
  row: Row<'desks'>,
  figures: DeskFigures,
  conflicts: ReadonlySet<string>,
): DeskDetail {
  const { record } = row
  const criteria = record.criteria
  return {
    ...deskRow(row, figures, conflicts),
    company_sizes: words(record.company_sizes),
    keywords: words(record.keywords),
    recruited_roles: readText(record.recruited_roles),
    criteria:
      typeof criteria === 'object' && criteria !== null && !Array.isArray(criteria)
        ? { ...criteria }
        : {},
    local: row.local,
    created_at: timeOf(record['created_at']),
    updated_at: timeOf(record['updated_at']),
  }
}

/**
 * What the workspace has at a company: people, people with an e-mail address, people on a hot list,
 * and people linked to the desk.
 */
export interface PeopleCounts {
  people: number
  with_email: number
  on_lists: number
  prospects: number
}

/**
 * Returns the company id of a desk's row: from its own field, else from the joined record, else
 * from the row's id.
 */
export const companyIdOf = (row: Row<'desk_companies'>): string =>
  idOf(row.record.company_id) ??
  idOf(row.joined.company?.id) ??
  row.id.slice(row.id.indexOf('/') + 1)

/**
 * Builds the row of a company on a desk. The company's own record takes precedence over the desk's
 * copy.
 */
export function deskCompany(row: Row<'desk_companies'>, peopleCounts: PeopleCounts): DeskCompany {
  const company = { ...row.record, ...row.joined.company }
  return {
    id: row.id,
    company_id: companyIdOf(row),
    name: readText(company.name) ?? t('No name'),
    tier: readText(row.record.tier),
    domain: readText(company.domain),
    industry: readText(company.industry),
    location: readText(company.location),
    do_not_contact: doNotContact(row.joined.company, row.record),
    ...peopleCounts,
    ...oddOf(row.record),
  }
}

/** Returns the contact id of a desk's row, found as in `companyIdOf`. */
export const contactIdOf = (row: Row<'desk_prospects'>): string =>
  idOf(row.record.contact_id) ??
  idOf(row.joined.contact?.id) ??
  row.id.slice(row.id.indexOf('/') + 1)

type Person = Pick<ProspectRow, 'id' | 'contact_id'> & {
  contact: Record<string, unknown> | undefined
  company: Row<'contacts'>['joined']['company']
}

/** Builds the row of a prospect. `lists`: the number of hot lists the person is on. */
export function prospectRow(
  { id, contact_id, contact, company }: Person,
  lists: number,
): ProspectRow {
  return {
    id,
    contact_id,
    name: personName(contact) ?? t('No name'),
    title: readText(contact?.['title']),
    company_id: idOf(contact?.['company_id']),
    company_name: readText(company?.name) ?? readText(contact?.['company_name']),
    location: readText(contact?.['location']),
    email: readText(contact?.['email']),
    email_status: readText(contact?.['email_status']),
    phone: readText(contact?.['phone']),
    do_not_contact: doNotContact(
      company,
      contact?.['company'] as { do_not_contact?: boolean | null } | undefined,
    ),
    lists,
  }
}
