import { t } from '#shared/i18n/translate.ts'
import type { RefObject } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

interface PeopleActions {
  active: ContactRow | undefined
  /** Whether a person is selected or active. */
  hasTarget: boolean
  several: boolean
  search: RefObject<HTMLInputElement | null>
  onNew: () => void
  onProspect: (prospect: boolean) => void
  onExport: (kind: 'csv' | 'vcard' | 'tsv' | 'markdown') => void
}

/** Registers the keyboard and palette actions of the people list. */
export function usePeopleActions(props: PeopleActions): void {
  const { active, hasTarget, several, search, onNew, onProspect, onExport } = props
  useActions([
    {
      id: 'people.new',
      label: t('New person'),
      group: t('People'),
      keys: ['n'],
      hint: t('new'),
      run: onNew,
    },
    {
      id: 'people.prospect',
      label: active?.is_prospect && !several ? t('No longer a prospect') : t('Mark as prospect'),
      listedAs: t('Mark as prospect, or no longer'),
      group: t('People'),
      keys: ['p'],
      hint: t('prospect'),
      enabled: hasTarget,
      onRow: true,
      run: () => onProspect(several || !active?.is_prospect),
    },
    {
      id: 'people.filter',
      label: t('Filter people'),
      group: t('People'),
      keys: ['f'],
      hint: t('filter'),
      run: () => search.current?.focus(),
    },
    {
      id: 'people.refresh',
      label: t('Refresh people'),
      group: t('People'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'contacts' }),
    },
    {
      id: 'people.copy',
      label: t('Copy as a table for spreadsheets'),
      group: t('People'),
      run: () => onExport('tsv'),
    },
    {
      id: 'people.copyMarkdown',
      label: t('Copy as a Markdown table'),
      group: t('People'),
      run: () => onExport('markdown'),
    },
    {
      id: 'people.export',
      label: t('Export as CSV'),
      group: t('People'),
      keys: ['Shift+x'],
      run: () => onExport('csv'),
    },
    {
      id: 'people.vcard',
      label: t('Export as vCards'),
      group: t('People'),
      run: () => onExport('vcard'),
    },
  ])
}
