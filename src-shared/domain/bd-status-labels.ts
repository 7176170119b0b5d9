import { t } from '#shared/i18n/translate.ts'

/** The BD statuses of a company (contract §2): as a label, and within a sentence. */
const names: Readonly<Record<string, () => [label: string, within: string]>> = {
  none: () => [t('None'), t('none')],
  target: () => [t('Target'), t('target')],
  contacted: () => [t('Contacted'), t('contacted')],
  in_talks: () => [t('In talks'), t('in talks')],
  client: () => [t('Client'), t('client')],
  lost: () => [t('Lost'), t('lost')],
}

/** Returns the label of a BD status; an unknown one is shown as it is. */
export const bdWord = (status: string | null): string =>
  status === null ? '—' : (names[status]?.()[0] ?? status)

/** Returns a BD status as written within a sentence. */
export const bdWordWithin = (status: string): string => names[status]?.()[1] ?? status
