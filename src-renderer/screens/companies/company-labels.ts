import type { CompanyRow } from '#shared/bridge/people.ts'

const words: Record<string, string> = {
  none: 'None',
  target: 'Target',
  contacted: 'Contacted',
  in_talks: 'In talks',
  client: 'Client',
  lost: 'Lost',
}
/** Names a BD status in words. */
export const bdWord = (status: string | null): string =>
  status === null ? '—' : (words[status] ?? status)
/** Names a row for screen readers. */
export const rowLabel = (row: CompanyRow): string =>
  [
    row.name,
    row.industry,
    row.location,
    row.do_not_contact ? 'do not contact' : '',
    row.pending ? 'not yet confirmed' : '',
  ]
    .filter(Boolean)
    .join(', ')
