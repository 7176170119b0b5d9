import { t } from '#shared/i18n/translate.ts'
import { useEffect, useEffectEvent } from 'react'

/**
 * Treats rows pasted from a spreadsheet as a file while this screen is shown. Text pasted into a
 * field goes into the field.
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
 * Returns a file of rows copied from a spreadsheet: a heading row and at least one more, with tabs
 * between cells. Returns null for any other text.
 */
export function fileOfRows(text: string): File | null {
  const [headings = '', ...rows] = text.replace(/\s+$/, '').split(/\r\n|\n|\r/)
  if (rows.length === 0 || !headings.includes('\t')) return null
  return new File([text], t('Pasted rows.tsv'), { type: 'text/tab-separated-values' })
}
