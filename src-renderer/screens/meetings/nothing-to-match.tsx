import { t } from '#shared/i18n/translate.ts'
import { CheckCheck, Mic } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { QueryResult } from '../../data/use-query.ts'
import { goTo } from '../../navigation/navigation.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-error.tsx'

type Found = Pick<QueryResult<CommandOutput<'notes.unmatched'>>, 'value' | 'error' | 'refresh'>

/**
 * Explains why no call note needs a match: an error, not read yet, no call notes, or all of them
 * matched.
 */
export function NothingToMatch({ found }: { found: Found }) {
  if (found.error) return <ListError error={found.error} onAgain={found.refresh} />
  if ((found.value?.as_of ?? null) === null)
    return <FirstReading listName={t('the call notes')} resource="notes" />
  const onwards = <Button onClick={() => goTo('/notes')}>{t('Open call notes')}</Button>
  if (found.value?.has_notes !== true)
    return (
      <EmptyState icon={Mic} title={t('No call notes yet')} actions={onwards}>
        {t(
          'Here you say which meeting and which person a call note belongs to. Call notes come from the call recorder connected to your workspace.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={CheckCheck}
      mood="done"
      title={t('All call notes are matched')}
      actions={onwards}
    >
      {t('To get new ones, open Call notes and choose Sync now.')}
    </EmptyState>
  )
}
