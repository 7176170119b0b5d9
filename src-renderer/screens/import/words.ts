import type { ImportKind, ImportRun } from '#shared/bridge/import.ts'
import { count } from '../../format/formats.ts'
import type { Formats } from '../../format/formats.ts'

export const kindWords: Record<ImportKind, string> = { contacts: 'People', companies: 'Companies', jobs: 'Job leads' }

const fieldWords: Record<string, string> = {
  id: 'Their own number', name: 'Name', first_name: 'First name', last_name: 'Last name', email: 'E-mail', email_status: 'E-mail status', phone: 'Phone', title: 'Title', location: 'Location', notes: 'Notes',
  target_role: 'Target role', linkedin_url: 'LinkedIn', company_name: 'Company', company_domain: 'Company’s website', is_prospect: 'Prospect', domain: 'Website', industry: 'Industry', state: 'State',
  bd_status: 'BD status', do_not_contact: 'Do not contact', url: 'Link to the posting', posting_date: 'Posted on', updated_at: 'Updated on', status: 'Status', active: 'Still open', sector: 'Sector',
  salary: 'Salary', follow_up_date: 'Follow up on', sponsorship: 'Visa sponsorship',
}

/** A field as the screens call it; one that is new to them by its own name. */
export const fieldWord = (field: string): string => fieldWords[field] ?? field.replaceAll('_', ' ')

/** `Name, E-mail or Phone`. */
export function either(fields: readonly string[]): string {
  const words = fields.map(fieldWord)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** 11.7 MB, in the person's figures. */
export function sizeWord(bytes: number, format: Formats): string {
  if (bytes < 1000) return count(bytes, 'byte')
  return bytes < 1_000_000 ? `${format.number(Math.round(bytes / 1000))} KB` : `${format.number(Math.round(bytes / 100_000) / 10)} MB`
}

/** What a trial or an import came to, in one heading. */
export function outcome({ dry_run, state, rows, result }: ImportRun, format: Formats): string {
  const rowsWord = (value: number) => count(value, 'row', 'rows', format.number)
  if (state === 'failed') return dry_run ? 'The file cannot be read like this' : 'The import ended early'
  if (!result) return 'Stopped'
  if (dry_run) return state === 'stopped' ? `Stopped after ${rowsWord(rows)}` : result.added === 0 ? 'Nothing new would be imported' : `${rowsWord(result.added)} of ${format.number(rows)} can be imported`
  return `${rowsWord(result.added)} imported${state === 'stopped' ? ', then stopped' : ''}`
}
