import { t } from '#shared/i18n/translate.ts'

/** The BD statuses of a company (contract §2): at the beginning of a line, and within a sentence. */
const names: Readonly<Record<string, () => [label: string, within: string]>> = {
  none: () => [t('None'), t('none')],
  target: () => [t('Target'), t('target')],
  contacted: () => [t('Contacted'), t('contacted')],
  in_talks: () => [t('In talks'), t('in talks')],
  client: () => [t('Client'), t('client')],
  lost: () => [t('Lost'), t('lost')],
}

/** Names a BD status; one that the contract does not know is shown as it came. */
export const bdWord = (status: string | null): string =>
  status === null ? '—' : (names[status]?.()[0] ?? status)

/** Names a BD status within a sentence. */
export const bdWordWithin = (status: string): string => names[status]?.()[1] ?? status
