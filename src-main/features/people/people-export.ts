import { t } from '#shared/i18n/translate.ts'
import type { CompanyRow, ContactRow, ExportColumn } from '#shared/bridge/people.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import {
  companyOrder,
  contactOrder,
  selectedCompanies,
  selectedContacts,
} from '#main/features/common/people-filter.ts'
import { contactRows } from './people-queries.ts'
import { companyRow } from '#main/features/common/rows/people.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvHead, csvOf, csvRows, markdownOf, tsvOf } from '#main/features/common/tables-as-text.ts'
import { vcardOf } from '#main/features/common/vcard.ts'

/**
 * So many people fit easily into one message between window and main (MAX_FRAME_BYTES); for more, a
 * file is better.
 */
const MAX_COPIED = 1000
const PAGE = 200

const headers: Record<ExportColumn, () => string> = {
  id: () => t('ID'),
  name: () => t('Name'),
  first_name: () => t('First name'),
  last_name: () => t('Last name'),
  title: () => t('Title'),
  company_name: () => t('Company'),
  email: () => t('E-mail'),
  email_status: () => t('E-mail status'),
  phone: () => t('Phone'),
  location: () => t('Location'),
  target_role: () => t('Target role'),
  linkedin_url: () => 'LinkedIn',
  is_prospect: () => t('Prospect'),
  do_not_contact: () => t('Do not contact'),
  lists: () => t('Hot lists'),
  notes: () => t('Notes'),
}
function flag(value: boolean | null): string {
  if (value === null) return t('unknown')
  return value ? t('yes') : t('no')
}
const textOf = (row: ContactRow, column: ExportColumn): string =>
  column === 'is_prospect' || column === 'do_not_contact'
    ? flag(row[column])
    : String(row[column] ?? '')

const companyHeaders = (): string[] => [
  t('ID'),
  t('Name'),
  t('Domain'),
  t('Industry'),
  t('State or region'),
  t('Location'),
  t('Phone'),
  t('BD status'),
  t('Do not contact'),
  t('People'),
  t('Researched'),
  t('Research'),
  t('Notes'),
]
const companyCells = (row: CompanyRow) => [
  row.id,
  row.name,
  row.domain ?? '',
  row.industry ?? '',
  row.state ?? '',
  row.location ?? '',
  row.phone ?? '',
  row.bd_status ?? '',
  flag(row.do_not_contact),
  String(row.contact_count),
  row.researched_at === null ? '' : new Date(row.researched_at).toISOString(),
  row.research_summary ?? '',
  row.notes ?? '',
]

/**
 * Builds the handlers that export people and companies as files or text. They export exactly the
 * rows they report, and no cell that a spreadsheet would run (L1, L3, L6).
 */
export function peopleExport(
  engine: Engine,
  folder: () => string = downloads,
): Pick<Handlers, 'contacts.export' | 'companies.export'> {
  return {
    'contacts.export': async ({ select, sort, descending, columns, format }) => {
      const ids = await selectedContacts(engine.cache, select, contactOrder(sort, descending))
      const toFile = format === 'csv' || format === 'vcard'
      if (!toFile && ids.length > MAX_COPIED)
        throw new ProblemError(
          'too_many',
          t(
            '{people, plural, one {# person is} other {# people are}} too many to copy; {most, plural, other {#}} at most.',
            { people: ids.length, most: MAX_COPIED },
          ),
          t('Export them as CSV instead, or select fewer.'),
        )
      const header = columns.map((column) => headers[column]())
      const cells = (row: ContactRow) => columns.map((column) => textOf(row, column))
      const page = async (at: number) =>
        contactRows(engine, await engine.cache.getMany('contacts', ids.slice(at, at + PAGE)))
      if (!toFile) {
        const table: string[][] = []
        for (let at = 0; at < ids.length; at += PAGE) table.push(...(await page(at)).map(cells))
        return {
          rows: table.length,
          path: null,
          text: format === 'tsv' ? tsvOf(header, table) : markdownOf(header, table),
        }
      }
      // Write page by page, so that a hundred thousand people do not block other work.
      const pieces = format === 'csv' ? [csvHead(header)] : []
      let rows = 0
      for (let at = 0; at < ids.length; at += PAGE) {
        const people = await page(at)
        rows += people.length
        pieces.push(format === 'csv' ? csvRows(people.map(cells)) : people.map(vcardOf).join(''))
      }
      return {
        rows,
        path: await saveFile(
          folder(),
          stampedName('people', engine.clock.now()),
          format === 'csv' ? 'csv' : 'vcf',
          pieces.join(''),
        ),
        text: null,
      }
    },
    'companies.export': async ({ select, sort, descending }) => {
      const ids = await selectedCompanies(engine.cache, select, companyOrder(sort, descending))
      const noConflicts = new Set<string>()
      const table: string[][] = []
      for (let at = 0; at < ids.length; at += PAGE)
        table.push(
          ...(await engine.cache.getMany('companies', ids.slice(at, at + PAGE))).map((row) =>
            companyCells(companyRow(row, noConflicts)),
          ),
        )
      return {
        rows: table.length,
        path: await saveFile(
          folder(),
          stampedName('companies', engine.clock.now()),
          'csv',
          csvOf(companyHeaders(), table),
        ),
      }
    },
  }
}
