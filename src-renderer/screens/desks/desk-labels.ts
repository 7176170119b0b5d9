import { t } from '#shared/i18n/translate.ts'
import type { Coverage, DeskCompany, DeskRow } from '#shared/bridge/desks.ts'
import type { Gap } from '#shared/bridge/values.ts'

export const fitLabels: Record<string, string> = {
  direct_fit: t('Direct fit'),
  adjacent_fit: t('Adjacent'),
  speculative: t('Speculative'),
}
/** Returns the name of a tier; a tier that the contract does not name keeps the service's word. */
export const fitWord = (tier: string | null): string =>
  tier === null ? t('No tier') : (fitLabels[tier] ?? tier.replaceAll('_', ' '))
export const fitOrder = ['direct_fit', 'adjacent_fit', 'speculative'] as const

export const gapLabels: Record<Gap, string> = {
  no_contact: t('No contacts'),
  no_email: t('No e-mail'),
  no_list: t('On no hot list'),
}
export const gapHints: Record<Gap, string> = {
  no_contact: t('Companies on the map without contacts.'),
  no_email: t('Companies whose contacts have no working e-mail.'),
  no_list: t('Companies whose contacts are on no hot list.'),
}
/** How each gap is counted. A company without contacts has only the first gap (G5). */
export const gapFormulas: Record<Gap, string> = {
  no_contact: t('Companies of the map where the workspace has nobody.'),
  no_email: t('Companies with contacts, none of whom has an e‑mail that didn’t bounce.'),
  no_list: t('Companies with contacts, none of whom is on a hot list.'),
}

export const noGapLabels: Record<Gap, string> = {
  no_contact: t('Every company on the map has a contact.'),
  no_email: t('Every company with contacts has someone with an e-mail.'),
  no_list: t('Every company with contacts has someone on a hot list.'),
}

/** Returns the name of a desk for screen readers. */
export const deskLabel = (row: DeskRow) =>
  t(
    '{title}, {companies, plural, one {# company} other {# companies}}, {prospects, plural, one {# prospect} other {# prospects}}',
    { title: row.title, companies: row.companies, prospects: row.prospects },
  )
/** Returns the name of a company on the map for screen readers. */
export const companyLabel = (row: DeskCompany) =>
  [
    row.name,
    fitWord(row.tier),
    row.industry,
    row.location,
    row.people === 0
      ? t('nobody known')
      : t('{people, plural, one {# person} other {# people}}', { people: row.people }),
    row.do_not_contact ? t('do not contact') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the first few words, and how many more there are. */
export function listFew(words: readonly string[], most = 3): string {
  return words.length <= most
    ? words.join(', ')
    : `${words.slice(0, most).join(', ')} +${words.length - most}`
}

/** Returns a share of the companies, from 0 to 1. */
export const share = (part: number, { companies }: Pick<Coverage, 'companies'>): number =>
  companies === 0 ? 0 : part / companies
