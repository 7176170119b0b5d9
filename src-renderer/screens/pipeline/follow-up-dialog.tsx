import { Trans } from '../../ui/trans.tsx'
import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import { morning } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { chosenFigure } from '../../parts/list-view/chosen-figures.ts'
import { DayChoices } from '../../ui/day-choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { loadWhenField } from '../../ui/load-when-field.ts'
import { Explained } from '../../ui/figure/explained.tsx'
import { followUpTimes } from './follow-up-times.ts'

function Choices({ onChoose }: { onChoose: (at: number | null) => void }) {
  const format = useFormats()
  const now = useMemo(() => Date.now(), [])
  const times = followUpTimes(now, format.locale)
  const label = (at: number) => {
    const days = format.daysFromNow(at, now)
    if (days === 1) return t('Tomorrow')
    if (days < 8) return format.longWeekday(at)
    return days < 17 ? t('In two weeks') : t('In a month')
  }
  return (
    <DayChoices
      group={t('Follow-up')}
      choices={times.map((at, index) => ({
        id: `followUp.${index + 1}`,
        action: t('Follow up: choice {index}', { index: index + 1 }),
        label: label(at),
        day: format.day(at, now),
        at,
      }))}
      clearAction={{ id: 'followUp.none', label: t('No follow-up') }}
      onChoose={onChoose}
    />
  )
}

interface FollowUpDialogProps {
  leads: string
  /** How many leads `leads` names. */
  count?: number | undefined
  open: boolean
  onClose: () => void
  onChoose: (at: number | null) => void
}

/**
 * Asks when to follow up on leads (B4). The dialog states that the date is kept only on this
 * computer.
 */
export function FollowUpDialog({ leads, count = 1, open, onClose, onChoose }: FollowUpDialogProps) {
  const format = useFormats()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Follow up')}
      description={
        <Trans
          text="<bdi>{leads}</bdi>. At {time} unless you give a time. Saved on this computer only."
          values={{
            leads: <Explained of={count > 1 ? chosenFigure(leads) : null}>{leads}</Explained>,
            time: format.time(morning(Date.now(), 1)),
          }}
          parts={{ bdi: <bdi /> }}
        />
      }
    >
      <Choices
        onChoose={(at) => {
          onClose()
          onChoose(at)
        }}
      />
    </Dialog>
  )
}

/** Returns the dialog once the field of its first text is loaded. */
export async function loadFollowUpDialog() {
  await loadWhenField()
  return FollowUpDialog
}
