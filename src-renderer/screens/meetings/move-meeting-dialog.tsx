import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { hasOutcome } from '#shared/domain/meeting-rates.ts'
import { hasTime } from '#shared/domain/placed-meeting.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { run } from '../../data/run.ts'
import type { Formats } from '../../format/formats.ts'
import { morning, probableStart } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { loadWhenField } from '../../ui/load-when-field.ts'
import { describeStart } from '../../parts/meetings/meeting-times.ts'
import { readWhen, WhenFields, whenOf, type When } from '../../parts/meetings/when-fields.tsx'
import styles from '../../parts/meetings/panel.module.css'

/**
 * Reschedules a meeting. The service cannot move one (R12), so Hotdesk cancels it, unless it has an
 * outcome, and logs a new one, as a single change (C12).
 */
export function MoveMeetingDialog({
  moving,
  onClose,
  onMade,
}: {
  /** `to` is the time it was dragged to, as a first proposal. */
  moving: { meeting: MeetingRow; to?: number } | null
  onClose: () => void
  onMade: (id: string, starts_at: number) => void
}) {
  return (
    <Dialog
      open={moving !== null}
      onClose={onClose}
      title={t('Reschedule')}
      description={
        moving && hasOutcome(moving.meeting.status)
          ? t(
              'The outcome of this meeting stays as it is. Hotdesk logs a new one with the same person, link and notes. No invitations are sent.',
            )
          : t(
              'The service can’t move a meeting, so Hotdesk cancels this one and logs a new one with the same person, link and notes. No invitations are sent.',
            )
      }
    >
      {moving ? (
        <MoveForm key={moving.meeting.id} {...moving} onClose={onClose} onMade={onMade} />
      ) : null}
    </Dialog>
  )
}

/**
 * Returns the meeting's own start; the morning of its day if it has only a date, or the probable
 * start of a new meeting if it has none.
 */
function proposedStart(meeting: MeetingRow, locale: string | null): number {
  if (meeting.starts_at === null) return probableStart(Date.now(), locale)
  return meeting.date_only ? morning(meeting.starts_at, 0) : meeting.starts_at
}
const momentOf = (meeting: MeetingRow, format: Formats) =>
  !hasTime(meeting)
    ? describeStart(meeting, format)
    : `${format.longDay(meeting.starts_at)}, ${format.time(meeting.starts_at)}`

function MoveForm({
  meeting,
  to,
  onClose,
  onMade,
}: {
  meeting: MeetingRow
  to?: number
  onClose: () => void
  onMade: (id: string, starts_at: number) => void
}) {
  const format = useFormats()
  const second = usePreferences(({ preferences }) => preferences.second_zone)
  const [refused, setRefused] = useState<string | null>(null)
  const {
    setValue,
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitted },
  } = useForm<When & Record<string, string>>({
    defaultValues: {
      when: whenOf(to ?? proposedStart(meeting, format.locale)),
      minutes: String(meeting.duration_minutes),
    },
  })
  const setWhen = (when: string) => setValue('when', when, { shouldValidate: isSubmitted })
  const move = handleSubmit(async (form) => {
    const when = readWhen(form)
    if (!when) return
    if (hasTime(meeting) && when.starts_at === meeting.starts_at) {
      setRefused(t('It’s already at that time.'))
      return
    }
    const answer = await run('meetings.reschedule', { id: meeting.id, ...when }, { quiet: true })
    if (!answer.ok) {
      setRefused([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
      return
    }
    onClose()
    toast({
      message: t('“{title}” rescheduled to {starts_at}', {
        title: meeting.title,
        starts_at: format.stamp(when.starts_at),
      }),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
    onMade(answer.value.id, when.starts_at)
  })
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void move(event)}>
      <p className="muted">
        <bdi className="name">{meeting.title}</bdi>, <bdi>{momentOf(meeting, format)}</bdi>
        {hasOutcome(meeting.status) ? ` · ${statusWord(meeting.status)}` : null}
      </p>
      <WhenFields
        register={register}
        errors={errors}
        value={watch()}
        onWhen={setWhen}
        second={second}
      />
      {refused ? (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      ) : null}
      <div className={styles.formActions}>
        <Button onClick={onClose}>{t('Keep as is')}</Button>
        <Button look="primary" type="submit" keys="$mod+Enter">
          {hasOutcome(meeting.status) ? t('Log new meeting') : t('Cancel and log new meeting')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the dialog once the field of its first text is loaded. */
export async function loadMoveMeetingDialog() {
  await loadWhenField()
  return MoveMeetingDialog
}
