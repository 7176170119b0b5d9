import { t } from '#shared/i18n/translate.ts'
import type { Queue } from '#shared/bridge/hot-lists.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { queueFigure } from './queue-figures.ts'
import { queueOrder, queueLabels } from './triage-labels.ts'
import type { Members } from './use-members.ts'

interface QueueTabsProps {
  members: Members
  onChange: (queue: Queue) => void
}

/**
 * Shows the queues of the list as tabs with their counts, over a bar of how much is done today.
 * Snoozed appears only if it has members or is chosen.
 */
export function QueueTabs({ members: { list, queue, rows }, onChange }: QueueTabsProps) {
  const format = useFormats()
  const counts = new Map(list?.queues.map((entry) => [entry.queue, entry.count]))
  const total = list?.list.member_count ?? 0
  return (
    <Tabs
      numbered
      label={t('Queues')}
      tabs={queueOrder
        .filter(
          (listedQueue) =>
            listedQueue !== 'snoozed' || counts.get('snoozed') || queue === 'snoozed',
        )
        .map((listedQueue) => ({
          value: listedQueue,
          label: queueLabels[listedQueue],
          count: list && queueFigure(listedQueue, list, rows.as_of, format),
        }))}
      value={queue}
      onChange={onChange}
      progress={total > 0 ? Math.min(1, (list?.touched_today ?? 0) / total) : 0}
    />
  )
}
