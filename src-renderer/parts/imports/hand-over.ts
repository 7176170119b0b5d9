import { t } from '#shared/i18n/translate.ts'
import { IMPORT_PIECE_BYTES, MAX_IMPORT_BYTES } from '#shared/bridge/values.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'

/**
 * Passes a file to main in pieces. The page reads the file that the user chose, so that main never
 * opens a path named by a page, and both hosts work the same way. Failures are shown in a toast.
 */
export async function handOver(file: File): Promise<void> {
  if (file.size > MAX_IMPORT_BYTES)
    return toast({
      tone: 'error',
      message: t('This file is larger than {size} GB.', { size: 1 }),
      hint: t('Split it into parts. A row that is imported twice is added once.'),
    })
  const begun = await run('import.begin', { name: file.name.slice(-255), size: file.size })
  if (!begun.ok) return
  try {
    for (let at = 0; at < file.size; at += IMPORT_PIECE_BYTES) {
      const bytes = new Uint8Array(await file.slice(at, at + IMPORT_PIECE_BYTES).arrayBuffer())
      const answer = await run('import.piece', { id: begun.value.id, at, data: base64(bytes) })
      if (!answer.ok) return
    }
  } catch {
    await run('import.clear', {})
    toast({
      tone: 'error',
      message: t('Hotdesk couldn’t read the whole file.'),
      hint: t('Was it moved or changed meanwhile? Choose it again.'),
    })
  }
}

/** Encodes bytes in chunks, because a function call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
