import type { LedgerRow } from '#shared/bridge/spend.ts'
import { wordsForAttribute } from '../../format/words-for-attribute.ts'
import { CutText } from '../../ui/cut-text.tsx'
import { cx } from '../../ui/cx.ts'

interface PurchaseResultProps {
  row: LedgerRow
  className?: string | undefined
}

/** Shows what a purchase brought, or how its outcome is known. */
export function PurchaseResult({ row, className }: PurchaseResultProps) {
  const { result, note, language } = row
  const line = cx('muted', className)
  if (result === null)
    return (
      <CutText className={line} title={note ?? undefined} language={language}>
        {note ?? ''}
      </CutText>
    )
  return (
    <CutText className={line} title={wordsForAttribute(note, language) ?? result}>
      {result}
    </CutText>
  )
}
