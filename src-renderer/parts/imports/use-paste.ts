import { t } from '#shared/i18n/translate.ts'
import { useEffect, useEffectEvent } from 'react'

/**
 * Takes rows that are pasted from a spreadsheet while this screen is shown, as the file they would
 * be. What is pasted into a field goes there.
 */
export function usePastedRows(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input,textarea,[contenteditable=true],[role=dialog]') !== null
    const file = isTyping ? null : fileOfRows(event.clipboardData?.getData('text/plain') ?? '')
    if (!file) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [])
}

/**
 * Returns the file of what was copied in a spreadsheet: a row of headings, and at least one more,
 * with a tab between cells. Anything else is null.
 */
export function fileOfRows(text: string): File | null {
  const [headings = '', ...rows] = text.replace(/\s+$/, '').split(/\r\n|\n|\r/)
  if (rows.length === 0 || !headings.includes('\t')) return null
  return new File([text], t('Pasted rows.tsv'), { type: 'text/tab-separated-values' })
}
