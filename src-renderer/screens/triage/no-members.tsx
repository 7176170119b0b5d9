import { t } from '#shared/i18n/translate.ts'
import { AlarmClock, Inbox, UsersRound } from 'lucide-react'
import type { Queue } from '#shared/bridge/hot-lists.ts'
import { goTo } from '../../navigation/navigation.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { NextWork, QueueDone, UndoLast } from './queue-done.tsx'
import { emptyQueueLabels, queueLabels } from './triage-labels.ts'
import type { Members } from './use-members.ts'

interface NoMembersProps {
  members: Members
  /** Shows everyone on the list. */
  onAll: () => void
  onQueue: (queue: Queue) => void
}

/**
 * Explains why no member is shown: an error, no match, not read yet, an empty list, or all done.
 */
export function NoMembers({ members, onAll, onQueue }: NoMembersProps) {
  const { list, listId, queue, rows, text } = members
  if (rows.error) return <ListError error={rows.error} onAgain={rows.refresh} />
  if (text !== '')
    return (
      <EmptyState
        icon={Inbox}
        title={t('No matches')}
        actions={<Button onClick={onAll}>{t('Clear filters')}</Button>}
      >
        {t('The filter searches names, companies and notes.')}
      </EmptyState>
    )
  if (rows.as_of === null && list?.list.pending !== true)
    return <FirstReading listName={t('the members')} resource="members" id={listId} />
  if ((list?.list.member_count ?? 0) === 0) {
    const emptied = (list?.touched_today ?? 0) > 0
    return (
      <EmptyState
        icon={UsersRound}
        title={t('This list is empty')}
        actions={
          <>
            {emptied ? <NextWork members={members} onQueue={onQueue} /> : null}
            <Button onClick={() => goTo('/people')}>{t('Go to people')}</Button>
            {emptied ? <UndoLast /> : null}
          </>
        }
      >
        {t('To add people, open a person and choose Add to a hot list.')}
      </EmptyState>
    )
  }
  if (queue === 'all') return <EmptyState icon={UsersRound} title={t('No people yet')} />
  const words = emptyQueueLabels[queue] ?? {
    title: t('All done'),
    text: t('No one left in “{queue}”.', { queue: queueLabels[queue] }),
  }
  if (queue !== 'snoozed')
    return <QueueDone members={members} {...words} onQueue={onQueue} onAll={onAll} />
  return (
    <EmptyState
      icon={AlarmClock}
      title={words.title}
      actions={<Button onClick={onAll}>{t('Show everyone')}</Button>}
    >
      {words.text}
    </EmptyState>
  )
}
