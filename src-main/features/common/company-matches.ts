import { t } from '#shared/i18n/translate.ts'
import type { CompanyMatch } from '#shared/bridge/pipeline.ts'
import { nameLikeness, tellingWords } from '#shared/domain/company-names.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Reading } from './context.ts'
import { doNotContact, readText } from './rows/common.ts'

/** Below this likeness, two names share no more than a common word. */
const MIN_LIKENESS = 0.3
const MAX_MATCHES = 6

/**
 * Finds the companies a name may mean, likeliest first. Job leads have a name but no id, so these
 * are only proposals (B7). The `confirmed` company comes first whatever its name.
 */
export async function companyMatches(
  { cache }: Pick<Reading, 'cache'>,
  name: string | null,
  confirmed: string | null = null,
): Promise<CompanyMatch[]> {
  const words = name === null ? [] : tellingWords(name)
  // Search for the whole name, then for its longest word alone, because names are written in longer
  // and shorter forms.
  const questions = [
    ...new Set([words.join(' '), words.toSorted((a, b) => b.length - a.length)[0] ?? '']),
  ].filter((text) => text.length > 1)
  const pages = await Promise.all(
    questions.map((text) => cache.list('companies', { filter: { text }, limit: 50 })),
  )
  const found = new Map<string, Row<'companies'>>(
    pages.flatMap((page) => page.rows).map((row) => [row.id, row]),
  )
  if (confirmed !== null && !found.has(confirmed)) {
    const row = await cache.get('companies', confirmed)
    if (row) found.set(row.id, row)
  }
  const ranked = [...found.values()]
    .map((row) => ({
      row,
      likeness: nameLikeness(name ?? '', readText(row.record.name) ?? ''),
      confirmed: row.id === confirmed,
    }))
    .filter((candidate) => candidate.confirmed || candidate.likeness >= MIN_LIKENESS)
    .toSorted((a, b) => Number(b.confirmed) - Number(a.confirmed) || b.likeness - a.likeness)
    .slice(0, MAX_MATCHES)
  if (ranked.length === 0) return []
  const counts = await cache.counts('contacts', ['company_id'], {
    field: 'company_id',
    in: ranked.map(({ row }) => row.id),
  })
  const people = new Map(
    (counts['company_id'] ?? []).map((facet) => [String(facet.value), facet.count]),
  )
  return ranked.map(({ row, likeness, confirmed: isConfirmed }) => ({
    id: row.id,
    name: readText(row.record.name) ?? t('No name'),
    domain: readText(row.record.domain),
    location: readText(row.record.location),
    contacts: people.get(row.id) ?? 0,
    do_not_contact: doNotContact(row.record),
    exact: likeness === 1,
    confirmed: isConfirmed,
  }))
}
