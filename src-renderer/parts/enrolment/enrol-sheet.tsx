import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { EnrolChoose } from './enrol-choose.tsx'
import { EnrolProgress } from './enrol-progress.tsx'
import type { EnrolRequest } from './enrol-store.ts'

/** Guards an enrolment, which cannot be undone: verdicts, reasons, a hold, and a receipt (E9). */
export function EnrolSheet({ request, onClose }: { request: EnrolRequest; onClose: () => void }) {
  const [batch, setBatch] = useState<string | null>(null)
  const [closing, setClosing] = useState(false)
  return (
    <Dialog
      open
      onClose={batch ? () => setClosing(true) : onClose}
      size="wide"
      title={t('Enrol in a campaign')}
      description={batch ? undefined : t('Enrolment can’t be undone, so check each person first.')}
    >
      {/* Stays mounted, so that a user who cancels finds the form as it was. */}
      <div hidden={batch !== null}>
        <EnrolChoose
          request={request}
          asleep={batch !== null}
          onHeld={setBatch}
          onClose={onClose}
        />
      </div>
      {batch ? (
        <EnrolProgress
          batchId={batch}
          closing={closing}
          onClose={onClose}
          onBack={() => {
            setBatch(null)
            setClosing(false)
          }}
        />
      ) : null}
    </Dialog>
  )
}
