import type { RefObject } from 'react'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

interface NoteActions {
  filter: RefObject<HTMLInputElement | null>
  /** A note is shown, and so can be matched. */
  some: boolean
  onSync: () => void
  onMatch: () => void
}

/** Registers what the keyboard and the palette can do with call notes. */
export function useNoteActions({ filter, some, onSync, onMatch }: NoteActions): void {
  useActions([
    {
      id: 'notes.filter',
      label: 'Search call notes',
      group: 'Call notes',
      keys: ['f'],
      hint: 'search',
      run: () => filter.current?.focus(),
    },
    {
      id: 'notes.sync',
      label: 'Sync now from the call recorder',
      group: 'Call notes',
      keys: ['s'],
      hint: 'sync now',
      run: onSync,
    },
    {
      id: 'notes.match',
      label: 'Match this note',
      group: 'Call notes',
      keys: ['m'],
      hint: 'match',
      enabled: some,
      onRow: true,
      run: onMatch,
    },
    {
      id: 'notes.refresh',
      label: 'Refresh call notes',
      group: 'Call notes',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'notes' }),
    },
  ])
}
