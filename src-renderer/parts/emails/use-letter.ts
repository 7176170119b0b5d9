import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Template } from '#shared/bridge/templates.ts'
import { mailtoLink, MAILTO_MOST } from '#shared/domain/mailto.ts'
import { fillFields, findUnfilledFields } from '#shared/domain/merge-fields.ts'
import { putOnClipboard } from '../../data/clipboard.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { noteLine, type Draft } from './email-labels.ts'
import type { WriteRequest } from './write-store.ts'

interface LetterProps {
  request: WriteRequest
  draft: Draft
  onClose: () => void
}

interface Text {
  subject: string
  body: string
  template: Template | null
}

const emptyText: Text = { subject: '', body: '', template: null }

/**
 * Holds the state of an e-mail being written: its text, its gaps, and how it is opened in the mail
 * program.
 */
export function useLetter({ request, draft, onClose }: LetterProps) {
  const format = useFormats()
  const [text, setText] = useState(emptyText)
  const [touched, setTouched] = useState(false)
  const [replaced, setReplaced] = useState<Text | null>(null)
  const [busy, setBusy] = useState(false)
  const { subject, body, template } = text
  const email = draft.person?.email ?? null
  const gaps = { subject: findUnfilledFields(subject), body: findUnfilledFields(body) }
  const { length } = mailtoLink({ to: email ?? '@', subject, body })
  const tooLong = length > MAILTO_MOST
  const edit = (change: Partial<Text>) => {
    setText({ ...text, ...change })
    setTouched(true)
    setReplaced(null)
  }
  return {
    ...text,
    gaps,
    length,
    tooLong,
    busy,
    /** A template replaced the user's text, which can be restored. */
    replaced: replaced !== null,
    /** The company is marked do-not-contact, so no shortcut may open the e-mail by accident. */
    forbidden: draft.person?.do_not_contact === true,
    ready:
      email !== null &&
      gaps.subject.length + gaps.body.length === 0 &&
      (subject.trim() !== '' || body.trim() !== ''),
    setSubject: (next: string) => edit({ subject: next }),
    setBody: (next: string) => edit({ body: next }),
    choose(next: Template) {
      setReplaced(touched && (subject !== '' || body !== '') ? text : null)
      setText({
        template: next,
        subject: fillFields(next.subject, draft.values),
        body: fillFields(next.body, draft.values),
      })
      setTouched(false)
    },
    bringBack() {
      if (replaced) setText(replaced)
      setReplaced(null)
      setTouched(true)
    },
    async send() {
      if (tooLong && !(await putOnClipboard(body)))
        return toast({
          tone: 'error',
          message: t('Couldn’t copy.'),
          hint: t('Hotdesk isn’t allowed to use the clipboard.'),
        })
      setBusy(true)
      const answer = await run('emails.write', {
        contact_id: request.contact_id,
        template_id: template?.id ?? null,
        subject,
        body,
        with_body: !tooLong,
        line: noteLine(format.dateTime(Date.now()), subject),
      })
      setBusy(false)
      if (!answer.ok) return undefined
      onClose()
      sayChanged(
        answer.value,
        tooLong
          ? t('Opened in your mail program and noted. Paste the text there.')
          : t('Opened in your mail program and noted'),
      )
      return undefined
    },
  }
}

export type Letter = ReturnType<typeof useLetter>
