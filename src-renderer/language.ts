import type { Messages } from '@lingui/core'
import { speak } from '#shared/i18n/translate.ts'

/*
 * The first module of the page: whatever is said from here on is in the language that the host named
 * (src-main/hosts/common/speaking-site.ts), texts at the top of files as well.
 */
const { hotdeskMessages } = globalThis as { hotdeskMessages?: Messages }
if (hotdeskMessages) speak(document.documentElement.lang, hotdeskMessages)
