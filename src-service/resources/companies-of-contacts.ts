import type { Call } from '../http/call.ts'
import { invalid } from '../http/errors.ts'

/**
 * Returns the key by which companies are matched by name. It ignores case, and spaces around and
 * between words.
 */
export const nameKey = (name: string) =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

interface CompanyFields {
  company_id?: string | number | null
  company_name?: string | null
  company_domain?: string | null
  /** The contract's own field: a name, or an object with an ID, a name or a domain. */
  company?: string | CompanyReference | null
}
interface CompanyReference {
  id?: string | number | null | undefined
  name?: string | null | undefined
  domain?: string | null | undefined
}

/** Merges `company` into the separate company fields, which take precedence. */
function joinCompany({ company, ...rest }: CompanyFields): Omit<CompanyFields, 'company'> {
  if (company === undefined) return rest
  if (company === null) return { company_id: null, ...rest }
  if (typeof company === 'string') return { company_name: company, ...rest }
  const { id, name, domain } = company
  return {
    ...(id == null ? {} : { company_id: id }),
    ...(name === undefined ? {} : { company_name: name }),
    ...(domain == null ? {} : { company_domain: domain }),
    ...rest,
  }
}

/**
 * Finds the company of a contact: by ID, otherwise by domain or name, and creates it if necessary
 * (contract §2, "auto-links or creates a company"). Returns null to unlink the company, and
 * undefined if no company field was given. Throws 422 for an unknown ID.
 */
export function linkCompany(
  call: Pick<Call, 'world' | 'now' | 'effect' | 'request_id'>,
  input: CompanyFields,
): string | null | undefined {
  const { world } = call
  const fields = joinCompany(input)
  if (fields.company_id !== undefined && fields.company_id !== null) {
    const id = String(fields.company_id)
    if (!world.db.get('SELECT 1 FROM companies WHERE id = ?', id))
      throw invalid({ company_id: 'There is no company with this id.' })
    return id
  }
  const name = fields.company_name?.trim() || null
  const domain = fields.company_domain?.trim().toLowerCase() || null
  if (name === null && domain === null) {
    return fields.company_id === null || fields.company_name !== undefined ? null : undefined
  }
  const known =
    (domain &&
      world.db.value<string>('SELECT id FROM companies WHERE domain = ? ORDER BY seq', domain)) ??
    (name &&
      world.db.value<string>(
        'SELECT id FROM companies WHERE name_key = ? ORDER BY seq',
        nameKey(name),
      ))
  return known || createCompany(call, name ?? domain ?? '', domain)
}

function createCompany(
  { world, now, effect }: Pick<Call, 'world' | 'now' | 'effect'>,
  name: string,
  domain: string | null,
) {
  const id = world.random.id('co')
  world.db.insert('companies', {
    id,
    name,
    name_key: nameKey(name),
    domain,
    created_at: now,
    updated_at: now,
  })
  effect({ kind: 'create', table: 'companies', id, fields: { name, domain } })
  world.emit('company.created', { company_id: id, name }, `company.created:${id}`)
  return id
}
