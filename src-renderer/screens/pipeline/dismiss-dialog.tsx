import { Trans } from '../../ui/trans.tsx'
import { t } from '#shared/i18n/translate.ts'
import type { Dismissal } from '#shared/bridge/pipeline.ts'
import { useActions } from '../../keys/use-actions.ts'
import { chosenFigure } from '../../parts/list-view/chosen-figures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { dismissalOrder, dismissalLabels } from './pipeline-labels.ts'
import styles from './pipeline.module.css'

function Reasons({ onChoose }: { onChoose: (reason: Dismissal) => void }) {
  useActions(
    dismissalOrder.map((reason, index) => ({
      id: `dismiss.${reason}`,
      label: t('Dismiss: {reason}', { reason: dismissalLabels[reason] }),
      group: t('Dismiss'),
      keys: [String(index + 1)],
      palette: false,
      run: () => onChoose(reason),
    })),
  )
  return (
    <div className={styles.choices}>
      {dismissalOrder.map((reason, index) => (
        <Button
          key={reason}
          keys={String(index + 1)}
          className={styles.choice}
          onClick={() => onChoose(reason)}
        >
          <span className="grow">{dismissalLabels[reason]}</span>
        </Button>
      ))}
    </div>
  )
}

interface DismissDialogProps {
  leads: string
  /** How many leads `leads` names. */
  count?: number | undefined
  open: boolean
  onClose: () => void
  onChoose: (reason: Dismissal) => void
}

/** Asks why leads are dismissed, because the reasons teach the scraper (B9). */
export function DismissDialog({ leads, count = 1, open, onClose, onChoose }: DismissDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Why dismiss?')}
      description={
        <Trans
          text="<bdi>{leads}</bdi>. Saved on this computer; the lead stays in the workspace. Reasons are used to suggest exclusions for the scraper."
          values={{
            leads: <Explained of={count > 1 ? chosenFigure(leads) : null}>{leads}</Explained>,
          }}
          parts={{ bdi: <bdi /> }}
        />
      }
    >
      <Reasons
        onChoose={(reason) => {
          onClose()
          onChoose(reason)
        }}
      />
    </Dialog>
  )
}
