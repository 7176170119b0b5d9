import { t } from '#shared/i18n/translate.ts'
import { CircleDot, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_REPORT_LENGTH, problemReport } from '#shared/domain/problem-report.ts'
import { run } from '../../data/run.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { copyAndSay } from '../links/copy.ts'
import { helpLabels } from './help-labels.ts'
import { recordingLabels } from './recording-labels.ts'
import styles from './help.module.css'

/**
 * Shows the full content of a problem report, including the user's description, and saves or copies
 * exactly that. Nothing is sent.
 */
export default function ReportProblem() {
  const show = useOverlay((state) => state.show)
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState('')
  const [diagnostics, setDiagnostics] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [beginning, setBeginning] = useState(false)
  useEffect(() => {
    void run('diagnostics.collect', {}).then((answer) => {
      if (answer.ok) setDiagnostics(answer.value.text)
    })
  }, [])
  const text = diagnostics === null ? null : problemReport(words, diagnostics)
  const save = async () => {
    setSaving(true)
    const answer = await run('diagnostics.save', { words })
    setSaving(false)
    if (!answer.ok) return
    show(null)
    toast({ tone: 'success', message: helpLabels.saved(answer.value.path), hint: helpLabels.where })
  }
  const record = async () => {
    setBeginning(true)
    const answer = await run('diagnostics.record', {})
    setBeginning(false)
    if (answer.ok) show(null)
  }
  return (
    <Dialog
      open
      onClose={() => show(null)}
      title={helpLabels.report}
      size="wide"
      initialFocus={field}
      description={helpLabels.nothingSent}
      actions={
        <>
          <span className={styles.where}>{helpLabels.where}</span>
          <Button
            icon={Copy}
            disabled={text === null}
            onClick={() => void copyAndSay(text ?? '', t('Report copied'))}
          >
            {t('Copy')}
          </Button>
          <Button look="primary" busy={saving} disabled={text === null} onClick={() => void save()}>
            {t('Save report')}
          </Button>
        </>
      }
    >
      <div className={styles.report}>
        <Field label={helpLabels.whatHappened} hint={helpLabels.whatHappenedHint}>
          <TextArea
            ref={field}
            maxLength={MAX_REPORT_LENGTH}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <h3 className={styles.release}>{recordingLabels.canShow}</h3>
        <div className={styles.record}>
          <p>{recordingLabels.what}</p>
          <Button size="small" icon={CircleDot} busy={beginning} onClick={() => void record()}>
            {recordingLabels.start}
          </Button>
        </div>
        <h3 className={styles.release}>{helpLabels.contents}</h3>
        {text === null ? (
          <SkeletonLines lines={6} />
        ) : (
          <pre className={styles.contents} tabIndex={0} aria-label={helpLabels.contents}>
            {text}
          </pre>
        )}
      </div>
    </Dialog>
  )
}
