import { t } from '#shared/i18n/translate.ts'
import { CheckCheck } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { QueryResult } from '../../data/use-query.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-error.tsx'

type Found = Pick<QueryResult<CommandOutput<'notes.unmatched'>>, 'value' | 'error' | 'refresh'>

/** Says why no call note waits for a match: trouble, not read yet, or all of them have one. */
export function NothingToMatch({ found }: { found: Found }) {
  if (found.error) return <ListError error={found.error} onAgain={found.refresh} />
  if ((found.value?.as_of ?? null) === null)
    return <FirstReading what={t('the call notes')} resource="notes" />
  return (
    <EmptyState icon={CheckCheck} mood="done" title={t('All call notes are matched')}>
      {t('To get new ones, open Call notes and choose Sync now.')}
    </EmptyState>
  )
}
