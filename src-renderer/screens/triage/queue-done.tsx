import { t } from '#shared/i18n/translate.ts'
import { CheckCheck } from 'lucide-react'
import type { Queue } from '#shared/bridge/hot-lists.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { undo } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { nextList, nextQueue } from './next-work.ts'
import { notStartedFigure, queueFigure } from './queue-figures.ts'
import { todayFigure } from './triage-figures.ts'
import { queueOrder, queueLabels } from './triage-labels.ts'
import type { Members } from './use-members.ts'

interface QueueDoneProps {
  members: Members
  title: string
  text: string
  onQueue: (queue: Queue) => void
  onAll: () => void
}

/**
 * Shows the end of a queue: how many of the list are done today, and where to go on: to the next
 * queue or hot list with members, to everyone, or back by one decision (A5, A6).
 */
export function QueueDone({ members, title, text, onQueue, onAll }: QueueDoneProps) {
  const format = useFormats()
  const done = members.list?.touched_today ?? 0
  const total = members.list?.list.member_count ?? 0
  const today =
    done >= total
      ? t('{total, plural, other {All # done today}}', { total })
      : t('{done, plural, other {# of {total} done today}}', {
          done,
          total: format.number(total),
        })
  return (
    <EmptyState
      icon={CheckCheck}
      mood="done"
      title={title}
      actions={
        <>
          <NextWork members={members} onQueue={onQueue} />
          <Button keys="Alt+1" onClick={onAll}>
            {t('Show everyone')}
          </Button>
          {done > 0 ? <UndoLast /> : null}
        </>
      }
    >
      <p>{text}</p>
      {done > 0 ? (
        <p className="num">
          <Explained
            of={members.list ? todayFigure(members.list, members.rows.as_of, format) : null}
          >
            {today}
          </Explained>
        </p>
      ) : null}
    </EmptyState>
  )
}

/** Undoes the last change, as its key does. */
export function UndoLast() {
  return (
    <Button keys="$mod+z" onClick={() => void undo()}>
      {t('Undo')}
    </Button>
  )
}

/**
 * Leads to the next queue with members, otherwise to the next hot list, otherwise to all hot lists.
 */
export function NextWork({
  members: { list, listId, queue, rows },
  onQueue,
}: Pick<QueueDoneProps, 'members' | 'onQueue'>) {
  const format = useFormats()
  const { value: all } = useQuery('hotLists.list', {})
  const queueNext = nextQueue(list?.queues ?? [], queue)
  if (queueNext)
    return (
      <Button
        look="primary"
        keys={`Alt+${queueOrder.indexOf(queueNext.queue) + 1}`}
        onClick={() => onQueue(queueNext.queue)}
      >
        <Explained byKey of={list ? queueFigure(queueNext.queue, list, rows.as_of, format) : null}>
          {describeNext(queueLabels[queueNext.queue], queueNext.count)}
        </Explained>
      </Button>
    )
  const listNext = nextList(all?.lists ?? [], listId)
  if (listNext)
    return (
      <Button
        look="primary"
        keys={listNext.place < 10 ? `g ${listNext.place}` : ''}
        onClick={() => goTo(recordPath('hot-lists', listNext.list.id))}
      >
        <Explained byKey of={notStartedFigure(listNext.list, format)}>
          {describeNext(listNext.list.name, listNext.list.not_started)}
        </Explained>
      </Button>
    )
  return (
    <Button look="primary" keys="u" onClick={() => goTo('/hot-lists')}>
      {t('Hot lists')}
    </Button>
  )
}

const describeNext = (name: string, people: number) =>
  t('Next: {name}, {people, plural, one {# person} other {# people}}', { name, people })
