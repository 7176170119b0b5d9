import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import { morning } from '../../format/mornings.ts'
import { weekdayAndDay } from '../../format/weekday-and-day.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { DayChoices } from '../../ui/day-choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { loadWhenField } from '../../ui/load-when-field.ts'
import { snoozeTimes } from './snooze-times.ts'

interface SnoozeDialogProps {
  open: boolean
  onClose: () => void
  /** Whether any of these members may be snoozed already. */
  isSnoozed: boolean
  onChoose: (at: number | null) => void
}

function Choices({ isSnoozed, onChoose }: Pick<SnoozeDialogProps, 'isSnoozed' | 'onChoose'>) {
  const format = useFormats()
  const now = useMemo(() => Date.now(), [])
  return (
    <DayChoices
      group={t('Snooze')}
      choices={snoozeTimes(now, format).map(({ label, at, sameAs }, index) => {
        const day = weekdayAndDay(at, format, now)
        return {
          id: `snooze.${index}`,
          action: t('Snooze: {choice}', { choice: label }),
          label,
          day: sameAs === null ? day : t('{day}, same as {number}', { day, number: sameAs }),
          at,
        }
      })}
      clearAction={isSnoozed ? { id: 'snooze.wake', label: t('Un-snooze now') } : null}
      onChoose={onChoose}
    />
  )
}

/**
 * Hides members until a morning (A4). That is kept only on this computer; the dialog states that it
 * applies only to the user.
 */
export function SnoozeMembersDialog({ open, onClose, isSnoozed, onChoose }: SnoozeDialogProps) {
  const format = useFormats()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Snooze until')}
      description={t(
        'Hidden until {morning} that day, except in “All” and “Snoozed”. For you only.',
        {
          morning: format.time(morning(Date.now(), 1)),
        },
      )}
    >
      <Choices
        isSnoozed={isSnoozed}
        onChoose={(at) => {
          onClose()
          onChoose(at)
        }}
      />
    </Dialog>
  )
}

/** Returns the dialog once the field of its first text is loaded. */
export async function loadSnoozeMembersDialog() {
  await loadWhenField()
  return SnoozeMembersDialog
}
