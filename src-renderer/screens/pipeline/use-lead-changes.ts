import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Seen } from '#shared/bridge/command.ts'
import type { JobOverlay, JobRow, Stage } from '#shared/bridge/pipeline.ts'
import { bridge } from '../../data/port.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { toast } from '../../stores/toasts.ts'
import { MANY, type Question } from './confirm-many.tsx'
import { stageLabels } from './pipeline-labels.ts'
import { aimOfIds, useLeadEdits, type Aim } from './use-lead-edits.ts'

/**
 * Changes what this computer keeps about leads. Before it changes very many, `question` waits for
 * the user to continue.
 */
export function useLeadChanges(rows: PagedRows<JobRow> | undefined) {
  const keep = useLeadEdits()
  const [question, setQuestion] = useState<Question | null>(null)
  const apply = (aim: Aim | null, set: Partial<JobOverlay>, words: string) => {
    if (!aim) return
    const go = () => void keep(aim, set, rows)
    if (aim.count > MANY)
      setQuestion({
        title: t('{action}: {leads}?', { action: words, leads: aim.name }),
        count: aim.count,
        go,
      })
    else go()
  }
  return {
    question,
    closeQuestion: () => setQuestion(null),
    /** Changes leads without asking. Returns whether the change was saved. */
    keep: (aim: Aim, set: Partial<JobOverlay>, seen?: Seen) => keep(aim, set, rows, seen),
    apply,
    setStage: (aim: Aim | null, stage: Stage) => apply(aim, { stage }, stageLabels[stage]),
    markFollowedUp: (aim: Aim | null) =>
      apply(aim, { follow_up_at: null, follow_up_done: true }, t('Followed up')),
    /** Keeps this posting of a role and dismisses the others that are not dismissed yet (B5). */
    async dismissDuplicates(row: JobRow): Promise<void> {
      const answer = await bridge().call('pipeline.read', { id: row.id })
      const otherLeads = answer.ok
        ? answer.value.similar.filter((lead) => lead.mine.stage !== 'dismissed')
        : []
      if (otherLeads.length === 0)
        return toast({ message: t('No other postings of this role to dismiss.') })
      const name =
        otherLeads.length === 1
          ? t('The other posting')
          : t('{others, plural, one {# other lead} other {# other leads}}', {
              others: otherLeads.length,
            })
      apply(
        aimOfIds(
          otherLeads.map((lead) => lead.id),
          name,
        ),
        { stage: 'dismissed', dismissal: 'duplicate', duplicate_of: row.id },
        t('Dismiss'),
      )
    },
  }
}

export type LeadChanges = ReturnType<typeof useLeadChanges>
