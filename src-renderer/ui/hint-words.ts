import { i18n, t } from '#shared/i18n/translate.ts'

/** Names moving in the keys of a screen. */
export const moveHint = (): string => t('move')

/** Names opening there. It is a verb in every language, also where nouns have capitals. */
export const openHint = (): string => t('Open').toLocaleLowerCase(i18n.locale)

/** Names selecting there. */
export const selectHint = (): string => t('select')
