import { t } from '#shared/i18n/translate.ts'
import { Mic, RefreshCw } from 'lucide-react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'

interface NoNotesProps {
  rows: PagedRows<NoteRow>
  filtered: boolean
  onClear: () => void
  onSync: () => void
}

/** Explains why there are no call notes: an error, no match, not loaded yet, or none so far. */
export function NoNotes({ rows, filtered, onClear, onSync }: NoNotesProps) {
  if (rows.error) return <ListError error={rows.error} onAgain={rows.refresh} />
  if (filtered)
    return (
      <EmptyState
        icon={Mic}
        title={t('No matches')}
        actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {t('A note matches when its transcript, title or participants contain every word.')}
      </EmptyState>
    )
  if (rows.as_of === null) return <FirstReading listName={t('the call notes')} resource="notes" />
  return (
    <EmptyState
      icon={Mic}
      title={t('No call notes yet')}
      actions={
        <Button look="primary" icon={RefreshCw} onClick={onSync}>
          {t('Sync now')}
        </Button>
      }
    >
      {t('They come from the call recorder connected to your workspace.')}
    </EmptyState>
  )
}
