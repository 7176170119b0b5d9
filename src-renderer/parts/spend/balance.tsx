import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { balanceFigure } from './balance-figure.ts'

/** Shows the balance in the given words, which explain it. */
export function Balance({ children }: { children: string }) {
  const format = useFormats()
  const { value } = useQuery('credits.read', {})
  if (!value?.credits) return children
  return <Figure inside="row" of={{ ...balanceFigure(value.credits, format), value: children }} />
}
