import { useMemo } from 'react'
import { morning } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherDay } from '../../ui/other-day.tsx'
import { snoozeTimes } from './next-touch.ts'
import styles from './triage.module.css'

function Choices({ onChoose }: { onChoose: (at: number | null) => void }) {
  const format = useFormats()
  const now = useMemo(() => Date.now(), [])
  const times = snoozeTimes(now)
  useActions([
    ...times.map(({ label, at }, index) => ({
      id: `snooze.${index}`,
      label: `Snooze: ${label.toLowerCase()}`,
      group: 'Snooze',
      keys: [String(index + 1)],
      palette: false,
      run: () => onChoose(at),
    })),
    {
      id: 'snooze.wake',
      label: 'Un-snooze now',
      group: 'Snooze',
      keys: ['0'],
      palette: false,
      run: () => onChoose(null),
    },
  ])
  return (
    <div className={styles.choices}>
      {times.map(({ label, at }, index) => (
        <Button
          key={label}
          keys={String(index + 1)}
          className={styles.choice}
          onClick={() => onChoose(at)}
        >
          <span className="grow">{label}</span>
          <span className="num faint">
            {format.weekday(at)} {format.day(at, now)}
          </span>
        </Button>
      ))}
      <OtherDay onChoose={onChoose} />
      <Button look="quiet" keys="0" onClick={() => onChoose(null)}>
        Un-snooze now
      </Button>
    </div>
  )
}

interface SnoozeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (at: number | null) => void
}

/** Hides members until a morning (A4). That is kept on this computer only, and it says so. */
export function SnoozeDialog({ open, onOpenChange, onChoose }: SnoozeDialogProps) {
  const format = useFormats()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Snooze until"
      description={`Hidden until ${format.time(morning(Date.now(), 1))} that day, for you only.`}
    >
      <Choices
        onChoose={(at) => {
          onOpenChange(false)
          onChoose(at)
        }}
      />
    </Dialog>
  )
}
