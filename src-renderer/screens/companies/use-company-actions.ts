import { t } from '#shared/i18n/translate.ts'
import type { RefObject } from 'react'
import { bdStatuses } from '#shared/api/values.ts'
import type { CompanyRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { bdWord } from '#shared/domain/bd-status-labels.ts'

export interface CompanyActions {
  active: CompanyRow | undefined
  /** Whether a company is selected or active. */
  hasTarget: boolean
  search: RefObject<HTMLInputElement | null>
  onDnc: (on: boolean) => void
  onStatus: (status: string) => void
  onExport: () => void
}

/** Registers the keyboard and palette actions of the company list. */
export function useCompanyActions(props: CompanyActions): void {
  const { active, hasTarget, search, onDnc, onStatus, onExport } = props
  useActions([
    {
      id: 'companies.dnc',
      label: active?.do_not_contact ? t('May be contacted again…') : t('Do not contact…'),
      group: t('Companies'),
      keys: ['d'],
      hint: t('do not contact'),
      enabled: hasTarget,
      onRow: true,
      run: () => onDnc(!active?.do_not_contact),
    },
    {
      id: 'companies.filter',
      label: t('Filter companies'),
      group: t('Companies'),
      keys: ['f'],
      hint: t('filter'),
      run: () => search.current?.focus(),
    },
    {
      id: 'companies.refresh',
      label: t('Refresh companies'),
      group: t('Companies'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'companies' }),
    },
    { id: 'companies.export', label: t('Export as CSV'), group: t('Companies'), run: onExport },
    ...bdStatuses.map((status) => ({
      id: `companies.bd.${status}`,
      label: t('BD status: {bdWord}', { bdWord: bdWord(status) }),
      group: t('Companies'),
      enabled: hasTarget,
      onRow: t('BD status'),
      run: () => onStatus(status),
    })),
  ])
}
