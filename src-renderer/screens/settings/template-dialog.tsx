import { t } from '#shared/i18n/translate.ts'
import { useRef, useState } from 'react'
import { TEMPLATE_MOST } from '#shared/bridge/values.ts'
import {
  fillFields,
  findUnfilledFields,
  findTemplateProblems,
} from '#shared/domain/merge-fields.ts'
import { mergeFields, type MergeField } from '#shared/domain/merge-field-names.ts'
import { run } from '../../data/run.ts'
import { fieldHints, fieldLabels, describeProblem } from '../../parts/emails/email-labels.ts'
import { MarkedArea } from '../../parts/emails/marked-area.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { exampleValues } from './starting-templates.ts'
import styles from './templates.module.css'

/** A template being edited; without an ID it is new. */
export interface TemplateText {
  id?: string
  name: string
  subject: string
  body: string
}

interface TemplateDialogProps {
  before: TemplateText
  onClose: () => void
}

const firstProblem = (text: string) => {
  const [problem] = findTemplateProblems(text)
  return problem ? describeProblem(problem) : undefined
}

/**
 * Creates or changes a template. Unknown fields are reported at once, and a preview shows the
 * result.
 */
export function TemplateDialog({ before, onClose }: TemplateDialogProps) {
  const [name, setName] = useState(before.name)
  const [subject, setSubject] = useState(before.subject)
  const [body, setBody] = useState(before.body)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const wrong = { subject: firstProblem(subject), body: firstProblem(body) }
  const save = async () => {
    setTried(true)
    if (!name.trim() || wrong.subject || wrong.body) return
    const answer = await run('templates.save', {
      ...(before.id === undefined ? {} : { id: before.id }),
      name: name.trim(),
      subject,
      body,
    })
    if (answer.ok) onClose()
  }
  const insert = (mergeField: MergeField) => {
    field.current?.focus()
    // Inserts as typing would, so that the field's own undo removes it.
    document.execCommand('insertText', false, `{${mergeField}}`)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={before.id === undefined ? t('New template') : t('Edit template')}
      description={t('Put a fallback after a bar for people without a value: {example}.', {
        example: `{first_name|${t('there')}}`,
      })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" keys="$mod+Enter" onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label={t('Name')}
          error={tried && !name.trim() ? t('Give it a name to find it by.') : undefined}
        >
          <TextField
            value={name}
            maxLength={TEMPLATE_MOST.name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={t('Subject')} error={wrong.subject}>
          <MarkedArea
            single
            marks="fields"
            value={subject}
            maxLength={TEMPLATE_MOST.subject}
            onChange={setSubject}
          />
        </Field>
        <Field label={t('Text')} error={wrong.body}>
          <MarkedArea
            marks="fields"
            ref={field}
            value={body}
            maxLength={TEMPLATE_MOST.body}
            onChange={setBody}
          />
        </Field>
        <div className={styles.fields} role="group" aria-label={t('Insert a field')}>
          {mergeFields.map((mergeField) => (
            <Button
              key={mergeField}
              size="small"
              title={`{${mergeField}}: ${fieldHints[mergeField]}`}
              onClick={() => insert(mergeField)}
            >
              {fieldLabels[mergeField]}
            </Button>
          ))}
        </div>
        <Preview subject={subject} body={body} />
      </div>
    </Dialog>
  )
}

/** Previews the e-mail for an example person, or for a person of whom nothing is known. */
function Preview({ subject, body }: { subject: string; body: string }) {
  const [recipient, setRecipient] = useState<'example' | 'nobody'>('example')
  const values = recipient === 'example' ? exampleValues : {}
  return (
    <Card
      title={t('Preview')}
      aside={
        <SegmentedControl
          label={t('Preview with')}
          value={recipient}
          options={[
            { value: 'example', label: exampleValues.full_name },
            { value: 'nobody', label: t('Nothing known') },
          ]}
          onChange={(next) => setRecipient(next ?? 'example')}
        />
      }
    >
      <p className={styles.previewSubject}>
        {subject.trim() ? (
          <Filled text={fillFields(subject, values)} />
        ) : (
          <span>{t('No subject')}</span>
        )}
      </p>
      <div className={styles.previewBody}>
        <Filled text={fillFields(body, values)} />
      </div>
    </Card>
  )
}

/** Shows a text with the fields that are still to be filled in marked. */
function Filled({ text }: { text: string }) {
  const gaps = findUnfilledFields(text)
  return (
    <>
      {gaps.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(gaps[index - 1]?.end ?? 0, start)}
          <mark className={styles.gap}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(gaps.at(-1)?.end ?? 0)}
    </>
  )
}
