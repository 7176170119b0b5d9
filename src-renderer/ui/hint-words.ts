import { i18n, t } from '#shared/i18n/translate.ts'

/** Returns the footer hint for moving. */
export const moveHint = (): string => t('move')

/** Returns the footer hint for opening. It is lowercase in every language, because it is a verb. */
export const openHint = (): string => t('Open').toLocaleLowerCase(i18n.locale)

/** Returns the footer hint for selecting. */
export const selectHint = (): string => t('select')
