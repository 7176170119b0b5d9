import { putOnClipboard } from '../../data/clipboard.ts'
import { toast } from '../../stores/toasts.ts'

/** Copies a text and says what was copied: `z.aydin@… copied`. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await putOnClipboard(text)) toast({ message: `${what} copied` })
  else
    toast({
      tone: 'error',
      message: 'Couldn’t copy.',
      hint: 'Hotdesk isn’t allowed to use the clipboard.',
    })
}
