import { useMemo } from 'react'
import type { Offer } from '#shared/bridge/spend.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { limitsFigure } from './limits-figure.ts'

/** Shows why limits or balance refuse a paid call, with the numbers behind it. */
export function Refusal({
  refusal: { message, hint },
}: {
  refusal: NonNullable<Offer['refusal']>
}) {
  const format = useFormats()
  const now = useMemo(() => Date.now(), [])
  const { value: summary } = useQuery('spend.summary', { from: now, to: now })
  const { value: balance } = useQuery('credits.read', {})
  const of = summary ? limitsFigure(summary, balance?.credits ?? null, format) : null
  return (
    <Explained of={of}>
      {message} {hint}
    </Explained>
  )
}
