import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { ChangingStrip } from './changing-strip.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { ConfirmMany } from './confirm-many.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { FollowUp } from './follow-up.tsx'
import { OpenPosting } from './open-posting.tsx'
import type { LeadChanges } from './use-lead-changes.ts'
import { aimAt, type Aim } from './use-lead-edits.ts'

/** The dialogs that ask something about leads. */
export type LeadDialog = 'follow_up' | 'dismiss' | 'company' | 'open'

/**
 * Keeps which dialog is open and for which leads: those that `aim` returned when it was opened,
 * whatever the user selects meanwhile.
 */
export function useLeadDialogs(aim: () => Aim | null) {
  const [openDialog, setOpenDialog] = useState<LeadDialog | null>(null)
  const [held, setHeld] = useState<Aim | null>(null)
  return {
    openDialog,
    held,
    ask(dialog: LeadDialog) {
      const at = aim()
      if (!at) return
      setHeld(at)
      setOpenDialog(dialog)
    },
    close: () => setOpenDialog(null),
  }
}

interface LeadDialogsProps {
  /** The active lead. */
  row: JobRow | undefined
  dialogs: ReturnType<typeof useLeadDialogs>
  changes: LeadChanges
}

/** Shows the open dialog, the question before a large change, and the progress of such a change. */
export function LeadDialogs({ row, dialogs, changes }: LeadDialogsProps) {
  const { openDialog, held, close } = dialogs
  const { question, apply, keep, closeQuestion } = changes
  return (
    <>
      <ChangingStrip />
      <FollowUp
        leads={held?.name ?? ''}
        count={held?.count}
        open={openDialog === 'follow_up'}
        onClose={close}
        onChoose={(follow_up_at) => apply(held, { follow_up_at }, t('Follow up'))}
      />
      <DismissDialog
        leads={held?.name ?? ''}
        count={held?.count}
        open={openDialog === 'dismiss'}
        onClose={close}
        onChoose={(dismissal) => apply(held, { stage: 'dismissed', dismissal }, t('Dismiss'))}
      />
      {openDialog === 'open' && row?.url ? <OpenPosting url={row.url} onClose={close} /> : null}
      {openDialog === 'company' && row ? (
        <CompanyDialog
          row={row}
          onClose={close}
          onConfirm={(id) => void keep(aimAt(row), { matched_company_id: id })}
          onFollowUp={(follow_up_at) => apply(aimAt(row), { follow_up_at }, t('Follow up'))}
        />
      ) : null}
      {question ? <ConfirmMany question={question} onClose={closeQuestion} /> : null}
    </>
  )
}
