import { t } from '#shared/i18n/translate.ts'
import type { SharedRow } from '#shared/bridge/desks.ts'
import type { Side } from '#shared/bridge/values.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { mapFilter, mappedCompanies } from '#main/features/common/desk-coverage.ts'
import { contactIdOf, deskCompany } from '#main/features/common/rows/desk.ts'
import { doNotContact, personName, readText } from '#main/features/common/rows/common.ts'

type Cache = Pick<CacheStore, 'ids' | 'counts' | 'getMany'>
export type Of = 'companies' | 'prospects'

/** Splits two sets of ids into those in both and those in only one. Pure. */
export function splitOf(a: ReadonlySet<string>, b: ReadonlySet<string>): Record<Side, string[]> {
  return {
    both: [...a].filter((id) => b.has(id)),
    a: [...a].filter((id) => !b.has(id)),
    b: [...b].filter((id) => !a.has(id)),
  }
}

const idOfRow = (rowId: string) => rowId.slice(rowId.indexOf('/') + 1)

/** Compares the companies or the prospects of two desks (G7); each side is sorted by name. */
export async function compareDesks(
  cache: Cache,
  a: string,
  b: string,
  of: Of,
): Promise<Record<Side, string[]>> {
  const read = async (desk: string) =>
    new Set(
      (
        await (of === 'companies'
          ? cache.ids('desk_companies', mapFilter(desk), [{ field: 'company.name' }])
          : cache.ids('desk_prospects', mapFilter(desk), [{ field: 'contact.name' }]))
      ).map(idOfRow),
    )
  const [first, second] = await Promise.all([read(a), read(b)])
  return splitOf(first, second)
}

/** Reads the rows of one side, sorted by name. A comparison holds a few hundred at most. */
export async function sharedRows(
  cache: Cache,
  { a, b, of, side }: { a: string; b: string; of: Of; side: Side },
): Promise<SharedRow[]> {
  const ids = (await compareDesks(cache, a, b, of))[side]
  if (of === 'prospects') {
    const desk = side === 'b' ? b : a
    const rows = await cache.getMany(
      'desk_prospects',
      ids.map((id) => `${desk}/${id}`),
    )
    return rows.map((row): SharedRow => {
      const contact = row.joined.contact as Record<string, unknown> | undefined
      return {
        id: `p:${contactIdOf(row)}`,
        record_id: contactIdOf(row),
        name: personName(contact) ?? t('No name'),
        about:
          [
            readText(contact?.['title']),
            readText(row.joined.company?.name) ?? readText(contact?.['company_name']),
          ]
            .filter(Boolean)
            .join(' · ') || null,
        tier_a: null,
        tier_b: null,
        do_not_contact: doNotContact(
          row.joined.company,
          contact?.['company'] as { do_not_contact?: boolean | null } | undefined,
        ),
      }
    })
  }
  const desk = side === 'b' ? b : a
  const [first, second, companies] = await Promise.all([
    mappedCompanies(cache, a),
    mappedCompanies(cache, b),
    cache.getMany(
      'desk_companies',
      ids.map((id) => `${desk}/${id}`),
    ),
  ])
  const tier = (rows: typeof first) => new Map(rows.map((row) => [row.company_id, row.tier]))
  const [inA, inB] = [tier(first), tier(second)]
  return companies.map((row): SharedRow => {
    const { company_id: id, name, industry, location, do_not_contact } = deskCompany(row, nobody)
    return {
      id: `c:${id}`,
      record_id: id,
      name,
      about: [industry, location].filter(Boolean).join(' · ') || null,
      tier_a: inA.get(id) ?? null,
      tier_b: inB.get(id) ?? null,
      do_not_contact,
    }
  })
}

/** A comparison does not show who is known at a company. */
const nobody = { people: 0, with_email: 0, on_lists: 0, prospects: 0 }
