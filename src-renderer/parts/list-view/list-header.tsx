import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { PagedRows } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { filteredFigure, readFigure } from './count-figures.ts'
import { ListAge } from '../sync/list-age.tsx'

interface ListHeaderProps {
  title: string
  resource: 'contacts' | 'companies'
  rows: Pick<PagedRows<unknown>, 'total' | 'as_of' | 'loading' | 'refreshing'>
  /** Number of records in the workspace, regardless of the filter. */
  all: number | undefined
  filtered: boolean
  children: ReactNode
}

/**
 * Shows the number of records in a list, out of all if a filter hides some, and the age of the
 * list.
 */
export function ListHeader({ title, resource, rows, all, filtered, children }: ListHeaderProps) {
  const format = useFormats()
  const online = useOnline()
  const { total } = rows
  const unread = rows.as_of === null
  const count = () => {
    if (total === null || (all === 0 && unread)) return null
    if (filtered && all !== undefined && all > 0) {
      const words = { total: format.number(total), all: format.number(all) }
      return filteredFigure(
        title,
        t('{total} of {all}', words),
        { shown: words.total, all: words.all },
        rows.as_of,
      )
    }
    return readFigure(
      title,
      resource === 'contacts'
        ? t('{count, plural, one {# person} other {# people}}', { count: total })
        : t('{count, plural, one {# company} other {# companies}}', { count: total }),
      rows.as_of,
    )
  }
  const counted = count()
  return (
    <ScreenHeader
      title={title}
      facts={
        <Facts>
          {[
            counted ? <Figure key="count" of={counted} /> : null,
            <ListAge
              resource={resource}
              key="age"
              at={rows.loading ? undefined : rows.as_of}
              refreshing={unread ? online : rows.refreshing}
            />,
          ]}
        </Facts>
      }
    >
      {children}
    </ScreenHeader>
  )
}
