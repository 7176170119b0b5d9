import { t } from '#shared/i18n/translate.ts'
import { useRef, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { run } from '../../data/run.ts'
import { forgetTyped, typedInto, useKeptForm } from '../../stores/kept-forms.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { atMost, needed } from '../../ui/field-rules.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { readWhen, WhenFields, whenOf, type When } from './when-fields.tsx'
import { RecordField, type ChosenRecord } from './record-field.tsx'
import { joinableLink } from './meeting-link.ts'
import { minute, statuses } from './meeting-labels.ts'
import styles from './panel.module.css'

interface LogMeetingProps {
  /** The person or company it is with, if known. */
  record?: ChosenRecord
  /** The suggested start in epoch milliseconds; null closes the dialog. */
  at: number | null
  /** The suggested length in minutes. */
  minutes?: number | undefined
  onClose: () => void
  onMade?: (id: string, starts_at: number) => void
}

interface Form extends When {
  title: string
  link: string
  notes: string
}

const formOf = (record: ChosenRecord | undefined) => `meeting ${record?.id ?? ''}`

/** Returns the texts of a meeting whose form was left open; the time is that of the new form. */
function keptTexts(form: string): Partial<Form> {
  const { title = '', link = '', notes = '' } = typedInto<Form>(form) ?? {}
  return { title, link, notes }
}

/**
 * Logs a meeting with a person or a company. Works offline: the meeting is sent with the other
 * edits (C2).
 */
export function LogMeetingDialog({ at, onClose: close, ...more }: LogMeetingProps) {
  const { record } = more
  const onClose = () => {
    forgetTyped(formOf(record))
    close()
  }
  const title = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={at !== null}
      onClose={onClose}
      title={t('Log a meeting')}
      {...(record ? { initialFocus: title } : {})}
      description={t('Only the status can be changed after you log it.')}
    >
      {at === null ? null : <LogForm key={at} at={at} title={title} onClose={onClose} {...more} />}
    </Dialog>
  )
}

/**
 * Holds the form of a meeting and logs it, with its outcome if the meeting is over and has one.
 * `over`: the meeting has ended, so it may have an outcome.
 */
function useMeetingForm({
  at,
  minutes = 30,
  record: first,
  onClose,
  onMade,
}: Omit<LogMeetingProps, 'at'> & { at: number }) {
  const format = useFormats()
  const {
    setValue,
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitted },
  } = useForm<Form & Record<string, string>>({
    defaultValues: { ...keptTexts(formOf(first)), when: whenOf(at), minutes: String(minutes) },
  })
  useKeptForm(formOf(first), { watch })
  const setWhen = (when: string) => setValue('when', when, { shouldValidate: isSubmitted })
  const [record, setRecord] = useState<ChosenRecord | null>(first ?? null)
  const [isAttempted, setIsAttempted] = useState(false)
  const [status, setStatus] = useState<MeetingStatus | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const value = watch()
  const when = readWhen(value)
  const over = when !== null && when.starts_at + when.duration_minutes * minute < Date.now()
  const make = handleSubmit(async (form) => {
    const read = readWhen(form)
    if (!record || !read) return
    const answer = await run(
      'meetings.create',
      {
        title: form.title.trim(),
        ...read,
        contact_id: record.kind === 'contact' ? record.id : null,
        company_id: record.kind === 'company' ? record.id : null,
        meeting_link: joinableLink(form.link.trim()),
        notes: form.notes.trim() || null,
      },
      { quiet: true },
    )
    if (!answer.ok) {
      setRefused(answer.error.message)
      return
    }
    if (over && status) await run('meetings.setStatus', { ids: [answer.value.id], status })
    onClose()
    toast({
      message: t('“{title}” logged for {time}', {
        title: form.title,
        time: format.stamp(read.starts_at),
      }),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
    onMade?.(answer.value.id, read.starts_at)
  })
  const submit = () => {
    setIsAttempted(true)
    void make()
  }
  const recordError = isAttempted && !record ? t('Choose a person or company.') : undefined
  return {
    setWhen,
    register,
    errors,
    value,
    record,
    setRecord,
    recordError,
    over,
    status,
    setStatus,
    refused,
    submit,
  }
}

function LogForm({
  title,
  ...meeting
}: LogMeetingProps & { at: number; title: RefObject<HTMLInputElement | null> }) {
  const second = usePreferences(({ preferences }) => preferences.second_zone)
  const form = useMeetingForm(meeting)
  const { register, errors } = form
  const { ref: registered, ...about } = register('title', {
    ...needed(t('Enter a title.')),
    ...atMost(300),
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <RecordField value={form.record} onChange={form.setRecord} error={form.recordError} />
      <Field label={t('Title')} error={errors.title?.message}>
        <TextField
          {...about}
          ref={(field) => {
            registered(field)
            title.current = field
          }}
        />
      </Field>
      <WhenFields
        register={register}
        errors={errors}
        value={form.value}
        onWhen={form.setWhen}
        second={second}
      />
      {form.over ? <OutcomeField value={form.status} onChange={form.setStatus} /> : null}
      <Field label={t('Meeting link')} error={errors.link?.message}>
        <TextField
          type="url"
          placeholder="https://"
          {...register('link', {
            ...atMost(1000),
            validate: (text) =>
              text.trim() === '' ||
              joinableLink(text.trim()) !== null ||
              t('Enter an https link; Join opens no others.'),
          })}
        />
      </Field>
      <Field label={t('Notes')} error={errors.notes?.message}>
        <TextArea rows={2} {...register('notes', atMost(100_000))} />
      </Field>
      {form.refused ? (
        <p className={styles.refused} role="alert">
          {form.refused}
        </p>
      ) : null}
      <div className={styles.formActions}>
        <Button onClick={meeting.onClose}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" keys="$mod+Enter">
          {t('Log meeting')}
        </Button>
      </div>
    </form>
  )
}

function OutcomeField({
  value,
  onChange,
}: {
  value: MeetingStatus | null
  onChange: (status: MeetingStatus | null) => void
}) {
  return (
    <Field label={t('Outcome')} hint={t('Leave empty if you don’t know yet.')}>
      <SegmentedControl
        label={t('Outcome')}
        clearable
        value={value}
        onChange={onChange}
        options={statuses
          .filter((choice) => choice.status !== 'booked')
          .map((choice) => ({ value: choice.status, label: choice.word }))}
      />
    </Field>
  )
}
