import { t } from '#shared/i18n/translate.ts'
import type { RefObject } from 'react'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

interface NoteActions {
  filter: RefObject<HTMLInputElement | null>
  /** Whether a note is shown, and so can be matched. */
  hasTarget: boolean
  onSync: () => void
  onMatch: () => void
}

/** Registers the keyboard and palette actions of call notes. */
export function useNoteActions({ filter, hasTarget, onSync, onMatch }: NoteActions): void {
  useActions([
    {
      id: 'notes.filter',
      label: t('Search call notes'),
      group: t('Call notes'),
      keys: ['f'],
      hint: t('search'),
      run: () => filter.current?.focus(),
    },
    {
      id: 'notes.sync',
      label: t('Sync now from the call recorder'),
      group: t('Call notes'),
      keys: ['s'],
      hint: t('sync now'),
      run: onSync,
    },
    {
      id: 'notes.match',
      label: t('Match this note'),
      group: t('Call notes'),
      keys: ['m'],
      hint: t('match'),
      enabled: hasTarget,
      onRow: true,
      run: onMatch,
    },
    {
      id: 'notes.refresh',
      label: t('Refresh call notes'),
      group: t('Call notes'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'notes' }),
    },
  ])
}
