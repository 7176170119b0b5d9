import { t } from '#shared/i18n/translate.ts'
import type { Ref } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { CompanyFilter, CompanySort } from '#shared/bridge/people.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import type { useListView } from '../../parts/list-view/list-view.ts'
import { ViewTabs } from '../../parts/list-view/view-tabs.tsx'
import { CompanyFilters } from './company-filters.tsx'
import { doNotContactFigure } from './company-figures.ts'

interface ViewsProps {
  state: ReturnType<typeof useListView<CompanyFilter, CompanySort>>
  facets: CommandOutput<'companies.facets'> | undefined
  unread: boolean
  search: Ref<HTMLInputElement>
}

/** Shows the views of the companies with their counts, and the filters. */
export function Views({ state, facets, unread, search }: ViewsProps) {
  const format = useFormats()
  return (
    <>
      <ViewTabs
        group={t('Companies')}
        state={state}
        counts={
          facets && (facets.all > 0 || !unread)
            ? {
                all: readFigure(t('Companies'), format.number(facets.all), facets.as_of),
                dnc: doNotContactFigure(facets, format),
              }
            : {}
        }
      />
      <CompanyFilters state={state} facets={facets} ref={search} />
    </>
  )
}
