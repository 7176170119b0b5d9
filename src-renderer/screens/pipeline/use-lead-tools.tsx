import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { JobOverlay, JobRow, Stage } from '#shared/bridge/pipeline.ts'
import { bridge } from '../../data/port.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { ChangingStrip } from './changing-strip.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { ConfirmMany, MANY, type Question } from './confirm-many.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import type { LeadPanelProps } from './lead-panel.tsx'
import { hostOf, OpenPosting } from './open-posting.tsx'
import { aimAt, useLeadEdits, type Aim } from './use-lead-edits.ts'
import { stageKeys, stageWords } from './pipeline-labels.ts'

interface LeadToolsOptions {
  /** The lead in view. */
  row: JobRow | undefined
  /** What an action applies to: the selection, or the lead in view. */
  aim: () => Aim | null
  /** Shows the leads of one company alone. */
  onlyCompany: (name: string) => void
  rows?: PagedRows<JobRow> | undefined
}

type Asked = 'follow_up' | 'dismiss' | 'company' | 'open' | null

export interface LeadTools {
  panel: Omit<LeadPanelProps, 'row'>
  dialogs: ReactNode
  stage: (stage: Stage) => void
  /** Puts one lead, by id, into a stage: what a drag does. */
  move: (id: string, stage: Stage) => void
  ask: (what: Exclude<Asked, null>) => void
}

/**
 * What can be done with leads, by key and by button, the same in table and board. All of it stays
 * on this computer (R1).
 */
export function useLeadTools({ row, aim, rows, onlyCompany }: LeadToolsOptions): LeadTools {
  const keep = useLeadEdits()
  const [asked, setAsked] = useState<Asked>(null)
  const [noting, setNoting] = useState(false)
  /** What was typed and could not be kept (a full disk): the editor opens with it again. */
  const [unsaved, setUnsaved] = useState<{ id: string; text: string } | null>(null)
  const draft = unsaved?.id === row?.id ? (unsaved?.text ?? null) : null
  const saveNote = async (of: JobRow, text: string) => {
    setNoting(false)
    setUnsaved(null)
    if (!(await keep(aimAt(of), { note: text || null }, rows))) setUnsaved({ id: of.id, text })
  }
  const [question, setQuestion] = useState<Question | null>(null)
  const [held, setHeld] = useState<Aim | null>(null)
  useEffect(() => setNoting(false), [row?.id])

  const apply = (at: Aim | null, set: Partial<JobOverlay>, words: string) => {
    if (!at) return
    const go = () => void keep(at, set, rows)
    if (at.count > MANY) setQuestion({ title: `${words}: ${at.who}?`, go })
    else go()
  }
  const stage = (next: Stage) => apply(aim(), { stage: next }, stageWords[next])
  const ask = (what: Exclude<Asked, null>) => {
    const at = aim()
    if (!at) return
    setHeld(at)
    setAsked(what)
  }
  const leave = () => setAsked(null)
  const note = () => setNoting(true)
  const followedUp = (at: Aim | null) =>
    apply(at, { follow_up_at: null, follow_up_done: true }, 'Followed up')
  const duplicates = async () => {
    if (!row) return
    const answer = await bridge().call('pipeline.read', { id: row.id })
    const ids = answer.ok
      ? answer.value.similar.filter((one) => one.mine.stage !== 'dismissed').map((one) => one.id)
      : []
    if (ids.length === 0) return toast({ message: 'No other postings of this role to dismiss.' })
    apply(
      {
        select: { ids },
        ids,
        who: ids.length === 1 ? 'The other posting' : `${ids.length} other leads`,
        count: ids.length,
      },
      { stage: 'dismissed', dismissal: 'duplicate', duplicate_of: row.id },
      'Dismiss',
    )
  }

  const some = row !== undefined
  const group = 'Lead'
  useActions([
    ...stageKeys.map(({ stage: each, key }) => ({
      id: `pipeline.stage.${each}`,
      label: `Stage: ${stageWords[each]} (on this computer)`,
      group,
      keys: [key],
      hint: 'stage',
      enabled: some,
      run: () => stage(each),
    })),
    {
      id: 'pipeline.dismiss',
      label: 'Dismiss, with a reason',
      group,
      keys: ['d'],
      hint: 'dismiss',
      enabled: some,
      run: () => ask('dismiss'),
    },
    {
      id: 'pipeline.followUp',
      label: 'Set a follow-up',
      group,
      keys: ['u'],
      hint: 'follow up',
      enabled: some,
      run: () => ask('follow_up'),
    },
    {
      id: 'pipeline.followedUp',
      label: 'Mark follow-up done',
      group,
      keys: ['Shift+u'],
      enabled: some,
      run: () => followedUp(aim()),
    },
    {
      id: 'pipeline.note',
      label: 'Write a note',
      group,
      keys: ['n'],
      hint: 'note',
      enabled: some,
      run: note,
    },
    {
      id: 'pipeline.company',
      label: 'Find who to call',
      group,
      keys: ['c'],
      hint: 'company',
      enabled: some,
      run: () => ask('company'),
    },
    {
      id: 'pipeline.sameCompany',
      label: 'All leads at this company',
      group,
      keys: ['a'],
      enabled: some && row.company_name !== null,
      run: () => {
        if (row?.company_name) onlyCompany(row.company_name)
      },
    },
    {
      id: 'pipeline.posting',
      label: 'Open posting in browser',
      group,
      keys: ['o'],
      enabled: some && row.url !== null && hostOf(row.url) !== null,
      run: () => ask('open'),
    },
    {
      id: 'pipeline.duplicates',
      label: 'Keep this posting, dismiss duplicates',
      group,
      keys: ['m'],
      enabled: some && row.cluster_size > 1,
      run: () => void duplicates(),
    },
  ])

  const dialogs = (
    <>
      <ChangingStrip />
      <FollowUpDialog
        who={held?.who ?? ''}
        open={asked === 'follow_up'}
        onOpenChange={leave}
        onChoose={(follow_up_at) => apply(held, { follow_up_at }, 'Follow up')}
      />
      <DismissDialog
        who={held?.who ?? ''}
        open={asked === 'dismiss'}
        onOpenChange={leave}
        onChoose={(dismissal) => apply(held, { stage: 'dismissed', dismissal }, 'Dismiss')}
      />
      {asked === 'open' && row?.url ? <OpenPosting url={row.url} onLeave={leave} /> : null}
      {asked === 'company' && row ? (
        <CompanyDialog
          row={row}
          onLeave={leave}
          onConfirm={(id) => void keep(aimAt(row), { matched_company_id: id }, rows)}
        />
      ) : null}
      {question ? <ConfirmMany question={question} onLeave={() => setQuestion(null)} /> : null}
    </>
  )
  return {
    dialogs,
    stage,
    ask,
    move: (id, next) =>
      apply(
        {
          select: { ids: [id] },
          ids: [id],
          who: row?.id === id ? row.title : 'The lead',
          count: 1,
        },
        { stage: next },
        stageWords[next],
      ),
    panel: {
      noting: noting || draft !== null,
      draft,
      onStage: (next) => {
        if (row) apply(aimAt(row), { stage: next }, stageWords[next])
      },
      onNote: note,
      onLeaveNote: () => {
        setNoting(false)
        setUnsaved(null)
      },
      onSaveNote: (text) => {
        if (row) void saveNote(row, text)
      },
      onFollowUp: () => ask('follow_up'),
      onFollowedUp: () => {
        if (row) followedUp(aimAt(row))
      },
      onDismiss: () => ask('dismiss'),
      onCompany: () => ask('company'),
      onOnlyCompany: () => {
        if (row?.company_name) onlyCompany(row.company_name)
      },
      onOpen: () => ask('open'),
      onDuplicates: () => void duplicates(),
    },
  }
}
