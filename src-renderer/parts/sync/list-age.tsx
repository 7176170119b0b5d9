import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { useMayView } from './permission.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { describeMissing, missingFigure } from './incomplete-list-labels.ts'

interface ListAgeProps {
  /** The list, as in `sync.state`; `id` is the record it belongs to. */
  resource: string
  id?: string
  at: number | null | undefined
  refreshing?: boolean
}

/**
 * Shows the age of a list; if it has fewer records than the service states, how many it has (P21);
 * nothing if it may not be read.
 */
export function ListAge({ resource, id, at, refreshing }: ListAgeProps) {
  const format = useFormats()
  const incomplete = useQuery('sync.state', {}).value?.incomplete.find(
    (list) => list.resource === resource && list.id === (id ?? null),
  )
  const mayView = useMayView(resource)
  // The list itself reports the missing permission.
  if (!mayView && at === null) return null
  if (incomplete)
    return (
      <span className="num">
        <Explained of={missingFigure(incomplete, at ?? null, format)}>
          {describeMissing(incomplete, format)}
        </Explained>
      </span>
    )
  return <AsOf at={at} {...(refreshing !== undefined && { refreshing })} />
}
