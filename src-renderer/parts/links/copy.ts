import { t } from '#shared/i18n/translate.ts'
import { putOnClipboard } from '../../data/clipboard.ts'
import { toast } from '../../stores/toasts.ts'

/** Copies a text and confirms it in a toast: `z.aydin@… copied`. */
export const copyText = (text: string, name: string): Promise<void> =>
  copyAndSay(text, t('{what} copied', { what: name }))

/** Copies a text and shows this sentence in a toast, or that copying failed. */
export async function copyAndSay(text: string, message: string): Promise<void> {
  if (await putOnClipboard(text)) toast({ message })
  else
    toast({
      tone: 'error',
      message: t('Couldn’t copy.'),
      hint: t('Hotdesk isn’t allowed to use the clipboard.'),
    })
}
