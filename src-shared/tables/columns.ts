import { ImportError, type ImportKind } from './problem.ts'
import type { Format } from './read-records.ts'

/** Names a column may have for each field, normalised; the first that the file has is taken. */
export type Aliases = Readonly<Record<string, readonly string[]>>

const words = (text: string): readonly string[] => text.split(' ')

export const jobColumns = {
  id: words('id external_id job_id listing_id uuid reference ref'),
  title: words('title job_title jobtitle role position job name'),
  company_name: words('company_name company employer organisation organization account client'),
  location: words('locations location city place office job_location'),
  url: words('url link apply_url job_url posting_url href apply_link'),
  posting_date: words(
    'posting_date posted_at date_posted posted published_at published posting_date_utc created_at date',
  ),
  updated_at: words('updated_at date_updated last_updated'),
  status: words('status stage'),
  active: words('active is_active open is_open'),
  state: words('state region province'),
  sector: words('sector industry category department'),
  salary: words('salary compensation pay salary_range'),
  notes: words('notes note comment comments'),
  follow_up_date: words('follow_up_date follow_up followup_date follow_up_on'),
  sponsorship: words('sponsorship visa visa_sponsorship'),
} as const satisfies Aliases

export const contactColumns = {
  first_name: words('first_name firstname given_name forename vorname prenom'),
  last_name: words('last_name lastname surname family_name nachname nom'),
  name: words('name full_name contact contact_name'),
  email: words('email e_mail email_address mail work_email'),
  email_status: words('email_status'),
  phone: words('phone telephone phone_number mobile tel direct_dial telefon'),
  title: words('title job_title position role jobtitle'),
  location: words('location city place'),
  notes: words('notes note comment comments'),
  target_role: words('target_role target'),
  linkedin_url: words('linkedin_url linkedin linkedin_profile profile_url'),
  company_name: words('company_name company employer organisation organization account'),
  company_domain: words('company_domain domain website company_website'),
  is_prospect: words('is_prospect prospect'),
} as const satisfies Aliases

export const companyColumns = {
  name: words('name company company_name account organisation organization firma'),
  domain: words('domain website url company_domain web'),
  industry: words('industry sector category branche'),
  state: words('state region province bundesland'),
  location: words('location city address headquarters hq'),
  phone: words('phone telephone phone_number company_line tel'),
  bd_status: words('bd_status status stage'),
  notes: words('notes note comment comments'),
  do_not_contact: words('do_not_contact dnc off_limits do_not_call'),
} as const satisfies Aliases

/**
 * What each kind of file is like: formats, names of columns, and sets of fields of which one must
 * have a column.
 */
export const importKinds = {
  contacts: {
    accept: ['csv', 'vcard'],
    aliases: contactColumns,
    needed: [['email', 'name', 'last_name', 'first_name']],
  },
  companies: { accept: ['csv'], aliases: companyColumns, needed: [['name']] },
  jobs: { accept: ['json', 'csv'], aliases: jobColumns, needed: [['title'], ['company_name']] },
} as const satisfies Record<
  ImportKind,
  { accept: readonly Format[]; aliases: Aliases; needed: readonly (readonly string[])[] }
>

const normal = (column: string) =>
  column
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

export interface Mapping {
  byField: ReadonlyMap<string, string>
  ignored: string[]
}

/**
 * Which of the file's columns is read as which field: what `chosen` says (field -> column, or ''
 * for none), else the aliases. Throws ImportError for a chosen field or column that does not exist,
 * and if none of `needed` is there: each entry is a set of fields of which one must be.
 */
export function mapColumns(
  columns: readonly string[],
  aliases: Aliases,
  needed: readonly (readonly string[])[],
  chosen: Readonly<Record<string, string>> = {},
): Mapping {
  const byField = new Map<string, string>()
  for (const [field, column] of Object.entries(chosen)) {
    if (!(field in aliases))
      throw new ImportError(
        `There is no field ${field}; there are ${Object.keys(aliases).join(', ')}.`,
      )
    if (column !== '' && !columns.includes(column))
      throw new ImportError(`The file has no column '${column}'; it has ${columns.join(', ')}.`)
    if (column !== '') byField.set(field, column)
  }
  const taken = new Set(byField.values())
  for (const [field, names] of Object.entries(aliases)) {
    if (byField.has(field) || chosen[field] === '') continue
    const column = names.flatMap((name) =>
      columns.filter((one) => normal(one) === name && !taken.has(one)),
    )[0]
    if (column === undefined) continue
    byField.set(field, column)
    taken.add(column)
  }
  for (const fields of needed) {
    if (!fields.some((field) => byField.has(field))) {
      throw new ImportError(
        `The file has no column for ${fields.join(' or ')}. Its columns are: ${columns.slice(0, 20).join(', ') || 'none'}.`,
      )
    }
  }
  return { byField, ignored: columns.filter((column) => !taken.has(column)) }
}
