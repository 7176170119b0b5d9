import { t } from '#shared/i18n/translate.ts'
import { putOnClipboard } from '../../data/clipboard.ts'
import { toast } from '../../stores/toasts.ts'

/** Copies a text and says what was copied: `z.aydin@… copied`. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await putOnClipboard(text)) toast({ message: t('{what} copied', { what }) })
  else
    toast({
      tone: 'error',
      message: t('Couldn’t copy.'),
      hint: t('Hotdesk isn’t allowed to use the clipboard.'),
    })
}
