import { t } from '#shared/i18n/translate.ts'
import { Building2, Repeat2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { JobFacets, JobFilter } from '#shared/bridge/pipeline.ts'
import { Button } from '../../ui/button.tsx'
import { countedInRest } from '../../parts/list-view/facet-figures.ts'
import { withChosen } from '../../parts/list-view/filter-options.ts'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { toggleReposted } from './use-pipeline-actions.ts'
import type { PipelineState } from './use-pipeline-view.ts'
import {
  ageLabels,
  followUpLabels,
  stageOrder,
  stageLabels,
  statusWord,
} from './pipeline-labels.ts'
import styles from './pipeline.module.css'

interface FiltersProps {
  state: PipelineState
  facets: JobFacets | undefined
  ref: Ref<HTMLInputElement>
  end?: ReactNode
}

/** Shows the filters of the pipeline, each value with the number of leads it would show. */
export function Filters({ state, facets, ref, end }: FiltersProps) {
  const { filter, setFilter } = state
  const counted = countedInRest(facets?.as_of)
  const figure = (of: 'stage' | 'follow_up' | 'age', value: string) =>
    facets?.[of].find((facet) => facet.value === value)?.count ?? 0
  const listChoices = <V extends string>(
    of: 'stage' | 'follow_up' | 'age',
    words: Record<V, string>,
    order = Object.keys(words) as V[],
  ) => order.map((value) => ({ value, label: words[value], count: figure(of, value) }))
  return (
    <div className={styles.filters}>
      <FilterBar filtered={state.refined} onClear={state.clear}>
        <FilterText
          ref={ref}
          label={t('Filter leads')}
          placeholder={t('Filter')}
          value={state.text}
          onChange={state.setText}
          keys="f"
        />
        <FilterMenu
          label={t('Stage')}
          options={listChoices('stage', stageLabels, stageOrder)}
          value={filter.stage ?? []}
          counted={counted}
          onChange={(stage) => setFilter({ stage: stage as JobFilter['stage'] })}
        />
        <FilterMenu
          label={t('Status')}
          options={withChosen(facets?.status, filter.status).map((option) => ({
            ...option,
            label: statusWord(option.value),
          }))}
          value={filter.status ?? []}
          counted={counted}
          onChange={(status) => setFilter({ status })}
        />
        <FilterMenu
          label={t('Sector')}
          options={withChosen(facets?.sector, filter.sector)}
          value={filter.sector ?? []}
          counted={counted}
          onChange={(sector) => setFilter({ sector })}
        />
        <FilterMenu
          label={t('State or region')}
          options={withChosen(facets?.state, filter.state)}
          value={filter.state ?? []}
          counted={counted}
          onChange={(region) => setFilter({ state: region })}
        />
        <FilterMenu
          label={t('Follow up')}
          options={listChoices('follow_up', followUpLabels)}
          value={filter.follow_up ?? []}
          counted={counted}
          onChange={(due) => setFilter({ follow_up: due as JobFilter['follow_up'] })}
        />
        <FilterMenu
          label={t('Age')}
          options={listChoices('age', ageLabels)}
          value={filter.age ?? []}
          counted={counted}
          onChange={(age) => setFilter({ age: age as JobFilter['age'] })}
        />
        {filter.company ? (
          <Button
            size="small"
            icon={Building2}
            pressed
            aria-label={t('Remove filter: only {company}', { company: filter.company })}
            onClick={() => setFilter({ company: undefined })}
          >
            {filter.company}
          </Button>
        ) : null}
        <Tooltip text={t('Only reposted roles')} keys="Shift+m">
          <Button
            size="small"
            icon={Repeat2}
            className={styles.reposted}
            pressed={filter.duplicates === true}
            aria-label={t('Only reposted roles')}
            data-shortcut="Shift+m"
            onClick={() => toggleReposted(state)}
          >
            {filter.duplicates ? t('Reposted') : null}
          </Button>
        </Tooltip>
        {end}
      </FilterBar>
    </div>
  )
}
