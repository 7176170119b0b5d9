import { t } from '#shared/i18n/translate.ts'
import type { Ref } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { CompanyFilter, CompanySort } from '#shared/bridge/people.ts'
import type { useListView } from '../../parts/list-view/list-view.ts'
import styles from '../../parts/list-view/list-view.module.css'
import { countedInAll } from '../../parts/list-view/facet-figures.ts'
import { asChosen, asFlag, withChosen } from '../../parts/list-view/filter-options.ts'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { bdWord } from '#shared/domain/bd-status-labels.ts'

interface CompanyFiltersProps {
  state: ReturnType<typeof useListView<CompanyFilter, CompanySort>>
  facets: CommandOutput<'companies.facets'> | undefined
  ref: Ref<HTMLInputElement>
}

/** Filters the list of companies (F1). */
export function CompanyFilters({ state, facets, ref }: CompanyFiltersProps) {
  const { filter, setFilter } = state
  const counted = countedInAll(facets?.as_of)
  return (
    <div className={styles.filters}>
      <FilterBar filtered={state.refined} onClear={state.clear}>
        <FilterText
          ref={ref}
          label={t('Filter companies')}
          placeholder={t('Name, domain…')}
          value={state.text}
          onChange={state.setText}
          keys="f"
        />
        <FilterMenu
          label={t('Industry')}
          options={withChosen(facets?.industry, filter.industry)}
          value={filter.industry ?? []}
          counted={counted}
          onChange={(industry) => setFilter({ industry })}
        />
        <FilterMenu
          label={t('State or region')}
          options={withChosen(facets?.state, filter.state)}
          value={filter.state ?? []}
          counted={counted}
          onChange={(region) => setFilter({ state: region })}
        />
        <FilterMenu
          label={t('BD status')}
          options={withChosen(facets?.bd_status, filter.bd_status).map((option) => ({
            ...option,
            label: bdWord(option.value),
          }))}
          value={filter.bd_status ?? []}
          counted={counted}
          onChange={(bd_status) => setFilter({ bd_status })}
        />
        <FilterMenu
          label={t('DNC')}
          options={[
            { value: 'yes', label: t('Do not contact') },
            { value: 'no', label: t('May be contacted') },
          ]}
          value={asChosen(filter.do_not_contact)}
          onChange={(chosen) => setFilter({ do_not_contact: asFlag(chosen) })}
        />
        <FilterMenu
          label={t('Research')}
          options={[
            { value: 'yes', label: t('Researched') },
            { value: 'no', label: t('Not yet') },
          ]}
          value={asChosen(filter.researched)}
          onChange={(chosen) => setFilter({ researched: asFlag(chosen) })}
        />
      </FilterBar>
    </div>
  )
}
