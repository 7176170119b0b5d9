import { t } from '#shared/i18n/translate.ts'
import type { Ref } from 'react'
import { emailStatuses } from '#shared/api/values.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ContactFilter } from '#shared/bridge/people.ts'
import { dncStates } from '#shared/bridge/values.ts'
import { countedInAll } from '../../parts/list-view/facet-figures.ts'
import { asChosen, asFlag } from '../../parts/list-view/filter-options.ts'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { dncLabels, emailStatusLabels } from '../../parts/people/people-labels.ts'
import type { PeopleState } from './people-list.tsx'
import styles from '../../parts/list-view/list-view.module.css'

const yesNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]
interface FiltersProps {
  state: PeopleState
  facets: CommandOutput<'contacts.facets'> | undefined
  ref: Ref<HTMLInputElement>
}

/** Filters the list of people (F1). */
export function Filters({ state, facets, ref }: FiltersProps) {
  const { filter, setFilter } = state
  const counted = new Map(facets?.email_status.map((facet) => [facet.value, facet.count]))
  const options = [...new Set([...emailStatuses, ...counted.keys()])].map((value) => ({
    value,
    label: emailStatusLabels[value] ?? value,
    count: counted.get(value) ?? 0,
  }))
  return (
    <div className={styles.filters}>
      <FilterBar filtered={state.refined} onClear={state.clear}>
        <FilterText
          ref={ref}
          label={t('Filter people')}
          placeholder={t('Name, company…')}
          value={state.text}
          onChange={state.setText}
          keys="f"
        />
        <FilterMenu
          label={t('E-mail')}
          options={yesNo(t('Has an address'), t('No address'))}
          value={asChosen(filter.has_email)}
          onChange={(chosen) => setFilter({ has_email: asFlag(chosen) })}
        />
        <FilterMenu
          label={t('Status')}
          options={options}
          value={filter.email_status ?? []}
          counted={countedInAll(facets?.as_of)}
          onChange={(email_status) => setFilter({ email_status })}
        />
        <FilterMenu
          label={t('Phone')}
          options={yesNo(t('Has a number'), t('No number'))}
          value={asChosen(filter.has_phone)}
          onChange={(chosen) => setFilter({ has_phone: asFlag(chosen) })}
        />
        <FilterMenu
          label={t('Prospect')}
          options={yesNo(t('Prospects'), t('Not prospects'))}
          value={asChosen(filter.is_prospect)}
          onChange={(chosen) => setFilter({ is_prospect: asFlag(chosen) })}
        />
        <FilterMenu
          label={t('DNC')}
          options={dncStates.map((value) => ({ value, label: dncLabels[value] }))}
          value={filter.dnc ?? []}
          onChange={(dnc) => setFilter({ dnc: dnc as ContactFilter['dnc'] })}
        />
      </FilterBar>
    </div>
  )
}
