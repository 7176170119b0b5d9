import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Mail, TriangleAlert } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Template } from '#shared/bridge/templates.ts'
import { TEMPLATE_MOST } from '#shared/bridge/values.ts'
import { MAILTO_MOST } from '#shared/domain/mailto.ts'
import type { UnfilledField } from '#shared/domain/merge-fields.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { copyAndSay } from '../links/copy.ts'
import { emailStatusWithin } from '../people/people-labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { describeGaps, warningOf, type Draft } from './email-labels.ts'
import { MarkedArea } from './marked-area.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { useLetter, type Letter } from './use-letter.ts'
import type { WriteRequest } from './write-store.ts'
import styles from './emails.module.css'

interface WriteEmailProps {
  request: WriteRequest
  draft: Draft
  templates: readonly Template[]
  onClose: () => void
}

/**
 * Writes to one person (F12): fills in a template for the user to edit, opens it in the mail
 * program, and adds a note. Missing values and do-not-contact marks are shown before.
 */
export function WriteEmail({ request, draft, templates, onClose }: WriteEmailProps) {
  const body = useRef<HTMLTextAreaElement>(null)
  const subject = useRef<HTMLTextAreaElement>(null)
  const letter = useLetter({ request, draft, onClose })
  const showGap = () => {
    const [first] = letter.gaps.subject
    if (first) selectGap(subject, first)
    else selectGap(body, letter.gaps.body[0])
  }
  const choose = (template: Template) => {
    letter.choose(template)
    // In the next frame, when the fields contain the text.
    requestAnimationFrame(() => body.current?.focus())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={
        draft.person
          ? t('Write to {person}', { person: draft.person.name })
          : t('Write to somebody')
      }
      description={<Address draft={draft} />}
      actions={<WriteActions letter={letter} onManage={useManage(onClose)} />}
    >
      <div className={styles.letter}>
        <Warning draft={draft} />
        {templates.length > 0 ? (
          <TemplatePicker templates={templates} chosen={letter.template} onChoose={choose} />
        ) : null}
        {letter.replaced ? (
          <p className={styles.line} role="status">
            {t('The template replaced what you wrote.')}
            <Button size="small" onClick={letter.bringBack}>
              {t('Bring it back')}
            </Button>
          </p>
        ) : null}
        <Field label={t('Subject')}>
          <MarkedArea
            single
            ref={subject}
            value={letter.subject}
            maxLength={TEMPLATE_MOST.subject}
            onChange={letter.setSubject}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              body.current?.focus()
            }}
          />
        </Field>
        <Field label={t('Text')}>
          <MarkedArea
            ref={body}
            value={letter.body}
            maxLength={TEMPLATE_MOST.body}
            onChange={letter.setBody}
          />
        </Field>
        <Obstacle letter={letter} onShow={showGap} />
      </div>
    </Dialog>
  )
}

/** Leaves the e-mail for the templates in Settings. */
function useManage(onClose: () => void) {
  const navigate = useNavigate()
  return () => {
    onClose()
    void navigate({ to: '/settings/{-$section}', params: { section: 'templates' } })
  }
}

/** Selects the gap that the user should type over. */
function selectGap(
  field: RefObject<HTMLTextAreaElement | null>,
  gap: UnfilledField | undefined,
): void {
  if (!gap) return
  field.current?.focus()
  field.current?.setSelectionRange(gap.start, gap.end)
}

function Address({ draft: { person } }: { draft: Draft }) {
  if (!person?.email) return null
  return (
    <span className={styles.address}>
      <bdi className="cut">{person.email}</bdi>
      {person.email_status ? (
        <span className="faint">{emailStatusWithin(person.email_status)}</span>
      ) : null}
      <DncBadge flag={person.do_not_contact} showUnknown />
    </span>
  )
}

function Warning({ draft }: { draft: Draft }) {
  const warning = warningOf(draft)
  return warning ? (
    <Banner tone={warning.tone} icon={TriangleAlert}>
      {warning.words}
    </Banner>
  ) : null
}

/**
 * Shows what is still to be filled in, or that the text is too long; otherwise what will be noted.
 */
function Obstacle({ letter, onShow }: { letter: Letter; onShow: () => void }) {
  const format = useFormats()
  const gaps = [...letter.gaps.subject, ...letter.gaps.body]
  if (gaps.length > 0)
    return (
      <Banner
        tone="warn"
        actions={
          <Button size="small" onClick={onShow}>
            {t('Show')}
          </Button>
        }
      >
        {describeGaps(gaps)}
      </Banner>
    )
  if (letter.tooLong)
    return (
      <Banner tone="warn">
        <Explained of={lengthFigure(letter.length, format)}>
          {t(
            '{most, plural, one {Too long to hand to a mail program: {length} of # character once encoded. Hotdesk copies the text instead, and you paste it.} other {Too long to hand to a mail program: {length} of # characters once encoded. Hotdesk copies the text instead, and you paste it.}}',
            { length: format.number(letter.length), most: MAILTO_MOST },
          )}
        </Explained>
      </Banner>
    )
  return (
    <p className={styles.line}>
      {t('Adds “E-mail written” to the note. Hotdesk can’t know whether you send it.')}
    </p>
  )
}

/** Explains the length of a letter as a link for the mail program. */
const lengthFigure = (length: number, format: Formats): Explanation => ({
  name: t('Length of the letter'),
  value: format.number(length),
  formula: t(
    'Address, subject and text as a link. In a link a line break and most marks take three characters, letters of other alphabets six or more.',
  ),
  parts: [
    { name: t('Characters'), value: format.number(length) },
    { name: t('Most that mail programs take'), value: format.number(MAILTO_MOST) },
  ],
  at: 'here',
})

function WriteActions({ letter, onManage }: { letter: Letter; onManage: () => void }) {
  return (
    <>
      <span className={styles.manage}>
        <Button look="quiet" onClick={onManage}>
          {t('Templates')}
        </Button>
      </span>
      <Button
        icon={Copy}
        disabled={letter.body.trim() === ''}
        onClick={() => void copyAndSay(letter.body, t('Text copied'))}
      >
        {t('Copy text')}
      </Button>
      <Button
        icon={Mail}
        look={letter.forbidden ? 'danger' : 'primary'}
        {...(letter.forbidden ? {} : { keys: '$mod+Enter' })}
        disabled={!letter.ready}
        busy={letter.busy}
        onClick={() => void letter.send()}
      >
        {describeSending(letter)}
      </Button>
    </>
  )
}

function describeSending({ forbidden, tooLong }: Letter): string {
  if (tooLong) return t('Copy text and open mail')
  return forbidden ? t('Open mail anyway') : t('Open in mail program')
}
