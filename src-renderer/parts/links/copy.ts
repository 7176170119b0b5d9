import { putOnClipboard } from '../../data/clipboard.ts'
import { toast } from '../../stores/toasts.ts'

/** Copies, and says what: `z.aydin@… copied`. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await putOnClipboard(text)) toast({ message: `${what} copied` })
  else
    toast({
      tone: 'error',
      message: 'Nothing was copied.',
      hint: 'The window may not write to the clipboard.',
    })
}
