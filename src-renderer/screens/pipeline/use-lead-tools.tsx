import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { JobRow, Stage } from '#shared/bridge/pipeline.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { useNoteDraft } from '../../parts/notes/use-note-draft.ts'
import { useShownPanel } from '../../ui/use-shown-panel.ts'
import { LeadDialogs, useLeadDialogs, type LeadDialog } from './lead-dialogs.tsx'
import type { LeadPanelProps } from './lead-panel.tsx'
import { useLeadActions } from './use-lead-actions.ts'
import { useLeadChanges } from './use-lead-changes.ts'
import { aimAt, aimOfIds, type Aim } from './use-lead-edits.ts'

interface LeadToolsOptions {
  /** The active lead. */
  row: JobRow | undefined
  /** Returns the target of an action: the selection, or the active lead. */
  aim: () => Aim | null
  /** Shows only the leads of one company. */
  onlyCompany: (name: string) => void
  rows?: PagedRows<JobRow> | undefined
}

export interface LeadTools {
  panel: Omit<LeadPanelProps, 'row'>
  dialogs: ReactNode
  /** Moves one lead to a stage. Returns whether that was saved. */
  moveOne: (lead: JobRow, stage: Stage) => Promise<boolean>
  /** Moves one lead, by ID, to a stage, as a drag does. */
  move: (id: string, stage: Stage) => void
  ask: (dialog: LeadDialog) => void
}

/**
 * Provides the actions on leads by key, by button and in the panel, the same in the table and on
 * the board. All of their results stay on this computer (R1).
 */
export function useLeadTools({ row, aim, rows, onlyCompany }: LeadToolsOptions): LeadTools {
  const changes = useLeadChanges(rows)
  const note = useNoteDraft(
    row && { table: 'jobs', id: row.id, contact_id: null, note: row.mine.note },
    async (text, seen) =>
      row !== undefined && changes.keep(aimAt(row), { note: text }, { note: seen }),
  )
  useShownPanel(note.writing)
  const dialogs = useLeadDialogs(aim)
  const showCompany = () => {
    if (row?.company_name) onlyCompany(row.company_name)
  }
  const dismissDuplicates = () => {
    if (row) void changes.dismissDuplicates(row)
  }
  const setStage = (stage: Stage) => changes.setStage(aim(), stage)
  useLeadActions({
    row,
    onStage: setStage,
    onAsk: dialogs.ask,
    onFollowedUp: () => changes.markFollowedUp(aim()),
    onNote: note.open,
    onOnlyCompany: showCompany,
    onDuplicates: dismissDuplicates,
  })
  return {
    dialogs: <LeadDialogs row={row} dialogs={dialogs} changes={changes} />,
    ask: dialogs.ask,
    moveOne: (lead, stage) => changes.keep(aimAt(lead), { stage }),
    move: (id, stage) =>
      changes.setStage(aimOfIds([id], row?.id === id ? row.title : t('The lead')), stage),
    panel: {
      note,
      onStage: (stage) => {
        if (row) changes.setStage(aimAt(row), stage)
      },
      onFollowUp: () => dialogs.ask('follow_up'),
      onFollowedUp: () => {
        if (row) changes.markFollowedUp(aimAt(row))
      },
      onDismiss: () => dialogs.ask('dismiss'),
      onCompany: () => dialogs.ask('company'),
      onOnlyCompany: showCompany,
      onOpen: () => dialogs.ask('open'),
      onDuplicates: dismissDuplicates,
    },
  }
}
