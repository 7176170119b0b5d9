import { t } from '#shared/i18n/translate.ts'
import { Refusal } from './refusal.tsx'
import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ContactSelection } from '#shared/bridge/people.ts'
import type { BulkRoute } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { useQuery } from '../../data/use-query.ts'
import { span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Balance } from './balance.tsx'
import {
  mostFigure,
  previewFigure,
  roomFigure,
  timeFigure,
  type PreviewCount,
} from './preview-figures.ts'
import styles from './bulk-dialog.module.css'

interface BulkDialogProps {
  route: BulkRoute
  select: ContactSelection
  people: string
  tags?: Record<string, string> | undefined
  onClose: () => void
  onStarted: () => void
}

interface BulkWords {
  title: (people: string) => string
  about: string
  find: (count: number) => string
}

const wordsOf: Record<BulkRoute, BulkWords> = {
  'contacts.findEmail': {
    title: (people) => t('Find e-mails of {who}', { who: people }),
    about: t('One after the other, 2 credits for each found, nothing for the rest.'),
    find: (count) => t('{count, plural, one {Find # e-mail} other {Find # e-mails}}', { count }),
  },
  'contacts.findPhone': {
    title: (people) => t('Find phones of {who}', { who: people }),
    about: t('One after the other, 1 or 2 credits for each found, nothing for the rest.'),
    find: (count) => t('{count, plural, one {Find # phone} other {Find # phones}}', { count }),
  },
}

/**
 * Previews a bulk purchase before the user agrees to it (D9): who already has the data, who is
 * tried, the maximum cost, and a cap.
 */
export function BulkDialog({ route, select, people, tags, onClose, onStarted }: BulkDialogProps) {
  const online = useOnline()
  const preview = useQuery('spend.bulkPreview', { route, select })
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { value } = preview
  const cap = typed ?? (value ? String(Math.min(value.max, value.room ?? value.max)) : '')
  const capCredits = /^\d+$/.test(cap) ? Number(cap) : null
  const words = wordsOf[route]
  const most = Math.min(value?.max ?? 0, capCredits ?? 0)
  const noRoom = value !== undefined && lacksRoom(value)
  const start = async () => {
    if (capCredits === null || capCredits < 1) return
    setBusy(true)
    const answer = await pay('spend.bulkStart', {
      route,
      select,
      cap: capCredits,
      ...(tags ? { tags } : {}),
    })
    setBusy(false)
    if (!answer.ok) return
    onClose()
    onStarted()
    toast({
      message: t('{count, plural, one {Looking up # person} other {Looking up # people}}', {
        count: value?.will_try ?? 0,
      }),
      hint: t('Pause, stop and results: below, and in Credits.'),
      link: `/credits/runs?run=${answer.value.id}`,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(people)}
      description={words.about}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={
              !online ||
              !value ||
              value.will_try === 0 ||
              capCredits === null ||
              capCredits < 1 ||
              noRoom
            }
            onClick={() => void start()}
            {...(value && most > 0 ? { price: { from: 0, to: most } } : {})}
          >
            {value && value.will_try > 0 ? words.find(value.will_try) : t('Nothing to find')}
          </Button>
        </>
      }
    >
      {preview.error ? (
        <p role="alert">
          {preview.error.message} {preview.error.hint}
        </p>
      ) : null}
      {!preview.error && !value ? <SkeletonLines /> : null}
      {!preview.error && value ? (
        <div className={styles.bulk}>
          <PreviewLines preview={value} />
          {value.will_try > 0 ? (
            <CapField
              preview={value}
              cap={cap}
              invalid={capCredits === null || capCredits < 1}
              max={most}
              online={online}
              onChange={setTyped}
            />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}

type Preview = CommandOutput<'spend.bulkPreview'>

/** Reports whether the limits and the balance leave no room for even one purchase. */
const lacksRoom = ({ room, price }: Preview): boolean => room !== null && room < price.to

/** Shows how many people would be tried, and how many are excluded and why. */
function PreviewLines({ preview }: { preview: Preview }) {
  return (
    <ul className={styles.bulkLines} aria-label={t('Preview')}>
      <PreviewLine
        of="will_try"
        preview={preview}
        label={t('will be tried')}
        detail={null}
        names={preview.names.will_try}
      />
      <PreviewLine
        of="have"
        preview={preview}
        label={t('{count, plural, one {has one already} other {have one already}}', {
          count: preview.have,
        })}
        detail={t('Left out, not bought again.')}
        names={preview.names.have}
      />
      <PreviewLine
        of="recent"
        preview={preview}
        label={t('looked up recently without a result')}
        detail={t('Left out; you can look them up one by one.')}
        names={preview.names.recent}
      />
      <PreviewLine
        of="open"
        preview={preview}
        label={t('with an unknown outcome')}
        detail={t('Left out until it is known.')}
        names={preview.names.open}
      />
      <PreviewLine
        of="dnc"
        preview={preview}
        label={t('at do-not-contact companies')}
        detail={t('Left out.')}
        names={[]}
      />
    </ul>
  )
}

interface PreviewLineProps {
  of: PreviewCount
  preview: Preview
  label: string
  detail: string | null
  names: readonly { name: string }[]
}

function PreviewLine({ of, preview, label, detail, names }: PreviewLineProps) {
  const format = useFormats()
  const figure = preview[of]
  if (figure === 0) return null
  const listed = names.map((person) => person.name).join(', ')
  const more = figure > names.length ? ' …' : ''
  return (
    <li>
      <span className={`num ${styles.bulkFigure}`}>
        <Figure inside="row" of={previewFigure(of, preview, format)} />
      </span>
      <span>
        {label}
        <span className={`faint ${styles.bulkNames}`}>
          {[detail, listed ? listed + more : null].filter(Boolean).join(' ')}
        </span>
      </span>
    </li>
  )
}

interface CapFieldProps {
  preview: Preview
  cap: string
  invalid: boolean
  /** The maximum cost of this run under its cap, in credits. */
  max: number
  online: boolean
  onChange: (cap: string) => void
}

/** Shows the maximum cost of the run and asks for its cap. */
function CapField({ preview, cap, invalid, max, online, onChange }: CapFieldProps) {
  const format = useFormats()
  return (
    <>
      <dl className={styles.bulkCosts}>
        <div>
          <dt>{t('At worst')}</dt>
          <dd className="num">
            <Figure
              inside="row"
              of={mostFigure(
                preview,
                t('{count, plural, one {# credit} other {# credits}}', { count: preview.max }),
                format,
              )}
            />
          </dd>
        </div>
        <div>
          <dt>{t('Balance')}</dt>
          <dd className="num">
            {preview.balance === null ? (
              t('not read yet')
            ) : (
              <Balance>{format.number(preview.balance)}</Balance>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Takes')}</dt>
          <dd>
            <Figure inside="row" of={timeFigure(preview, span(preview.eta_ms), format)} />
          </dd>
        </div>
      </dl>
      <Field
        label={t('Stop at')}
        hint={t('The most credits this run can use. You can pause or stop it at any time.')}
        error={invalid ? t('Enter a number of credits, {least} or more.', { least: 1 }) : undefined}
      >
        <TextField
          inputMode="numeric"
          value={cap}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <RoomWarning preview={preview} most={max} />
      {online ? null : (
        <p className={styles.warn}>
          {t('You’re offline. Paid look-ups are never queued; start when you’re online.')}
        </p>
      )}
    </>
  )
}

/** Warns if the limits or the balance will stop the run before its cap does. */
function RoomWarning({ preview, most }: { preview: Preview; most: number }) {
  const format = useFormats()
  const { room, refusal } = preview
  if (lacksRoom(preview) && refusal)
    return (
      <p className={styles.warn}>
        <Refusal refusal={refusal} />
      </p>
    )
  if (room === null || most <= room) return null
  return (
    <p className={styles.warn}>
      <Explained of={roomFigure(room, preview.balance, format)}>
        {t(
          '{count, plural, one {Your limits and the balance leave # credit. The run pauses there.} other {Your limits and the balance leave # credits. The run pauses there.}}',
          { count: room },
        )}
      </Explained>
    </p>
  )
}
