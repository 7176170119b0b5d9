import type { RefObject } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

interface PeopleActions {
  active: ContactRow | undefined
  /** Somebody is selected, or the keyboard is on somebody. */
  some: boolean
  many: boolean
  search: RefObject<HTMLInputElement | null>
  onNew: () => void
  onProspect: (prospect: boolean) => void
  onExport: (kind: 'csv' | 'vcard' | 'tsv' | 'markdown') => void
}

/** Registers what the keyboard and the palette can do in the list of people. */
export function usePeopleActions(props: PeopleActions): void {
  const { active, some, many, search, onNew, onProspect, onExport } = props
  useActions([
    {
      id: 'people.new',
      label: 'New person',
      group: 'People',
      keys: ['n'],
      hint: 'new',
      run: onNew,
    },
    {
      id: 'people.prospect',
      label: active?.is_prospect && !many ? 'No longer a prospect' : 'Mark as prospect',
      group: 'People',
      keys: ['p'],
      hint: 'prospect',
      enabled: some,
      onRow: true,
      run: () => onProspect(many || !active?.is_prospect),
    },
    {
      id: 'people.filter',
      label: 'Filter people',
      group: 'People',
      keys: ['f'],
      hint: 'filter',
      run: () => search.current?.focus(),
    },
    {
      id: 'people.refresh',
      label: 'Refresh people',
      group: 'People',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'contacts' }),
    },
    {
      id: 'people.copy',
      label: 'Copy as a table for spreadsheets',
      group: 'People',
      run: () => onExport('tsv'),
    },
    {
      id: 'people.copyMarkdown',
      label: 'Copy as a Markdown table',
      group: 'People',
      run: () => onExport('markdown'),
    },
    { id: 'people.export', label: 'Export as CSV', group: 'People', run: () => onExport('csv') },
    {
      id: 'people.vcard',
      label: 'Export as vCards',
      group: 'People',
      run: () => onExport('vcard'),
    },
  ])
}
