import type { Messages } from '@lingui/core'
import { setLanguage } from '#shared/i18n/translate.ts'

/*
 * The first module of the page. It sets the language named by the host
 * (src-main/hosts/common/localized-site.ts), so that every later text is translated, including texts
 * at the top level of modules.
 */
const { hotdeskMessages } = globalThis as { hotdeskMessages?: Messages }
if (hotdeskMessages) setLanguage(document.documentElement.lang, hotdeskMessages)
