import { t } from '#shared/i18n/translate.ts'
import { foldName } from '#shared/domain/fold.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { useRef, useState } from 'react'
import { goTo } from '../../navigation/navigation.ts'
import { pay } from '../../data/pay.ts'
import { useQuery } from '../../data/use-query.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Balance } from '../spend/balance.tsx'
import { sayRun } from './run-labels.ts'
import { RunObstacles } from './run-obstacles.tsx'
import styles from './research.module.css'

interface PaidRunDialogProps {
  kind: 'research' | 'generate'
  open: boolean
  onClose: () => void
  /** Called with the ID of the report or desk that was started. */
  onMade: (id: string) => void
}

const texts = {
  research: {
    title: t('New research'),
    about: t('Deep research takes a few minutes. Keep working: we’ll notify you when it’s ready.'),
    label: t('What do you want to know?'),
    example: t('Fintechs in Europe that raised a B round in the last 12 months and have no CFO'),
    button: t('Start research'),
    price: 6,
  },
  generate: {
    title: t('Desk from a brief'),
    about: t(
      'The service turns your brief into criteria and a market map. You can edit everything afterwards.',
    ),
    label: t('Who are you looking for?'),
    example: t(
      'Finance leaders at fintechs in Berlin and London, 50 to 500 people, with experience of an audit',
    ),
    button: t('Generate desk'),
    price: 3,
  },
} as const

const isSame = (a: string, b: string) => foldName(a) === foldName(b)

/**
 * Finds an earlier run of the same brief: for a report, of anyone in the workspace; for a desk,
 * only from this computer (D3).
 */
function useEarlierRun(
  kind: PaidRunDialogProps['kind'],
  brief: string,
): { at: number; link: string | null } | null {
  const hasBrief = brief.trim() !== ''
  const reports =
    useQuery('research.list', hasBrief && kind === 'research' ? {} : null).value?.reports ?? []
  const runs = useQuery('runs.list', hasBrief ? {} : null).value?.runs ?? []
  if (!hasBrief) return null
  const report = reports.find((earlierReport) => isSame(earlierReport.brief, brief))
  if (report) return { at: report.created_at ?? 0, link: recordPath('research', report.id) }
  const run = runs.find(
    (earlierRun) =>
      earlierRun.kind === kind && earlierRun.state !== 'refused' && isSame(earlierRun.brief, brief),
  )
  return run ? { at: run.created_at, link: run.link } : null
}

/**
 * Asks for a brief and shows the price before anything is sent (D2). Repeated presses start only
 * one run (P8).
 */
export function PaidRunDialog({ kind, open, onClose, onMade }: PaidRunDialogProps) {
  const words = texts[kind]
  const [brief, setBrief] = useScreenState(`form ${kind}`, '')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const offer = useQuery('runs.offer', open ? { kind } : null).value
  const earlierRun = useEarlierRun(kind, open ? brief : '')
  const blocked = offer ? !offer.online || offer.refusal !== null : false

  const press = async () => {
    if (busy || blocked) return
    const text = brief.trim()
    if (text.length === 0) {
      setWrong(t('Write a line or two first.'))
      field.current?.focus()
      return
    }
    setBusy(true)
    const answer =
      kind === 'research'
        ? await pay('research.start', { brief: text })
        : await pay('desks.generate', { brief: text })
    setBusy(false)
    if (!answer.ok) return
    sayRun(answer.value.purchase)
    if (answer.value.purchase.outcome === 'refused') return
    setBrief('')
    onClose()
    const id = 'report_id' in answer.value ? answer.value.report_id : answer.value.desk_id
    if (id !== null) onMade(id)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.about}
      initialFocus={field}
      actions={
        <>
          <span className={`${styles.balance} num`}>
            {offer?.balance == null ? null : <CreditsLeft balance={offer.balance} />}
          </span>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            keys="$mod+Enter"
            price={{ from: words.price, to: words.price }}
            busy={busy}
            aria-disabled={blocked || undefined}
            onClick={() => void press()}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <div
        className={styles.form}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void press()
          }
        }}
      >
        <Field
          label={words.label}
          error={wrong ?? undefined}
          hint={t('Your brief is sent to the service exactly as written.')}
        >
          <TextArea
            ref={field}
            value={brief}
            rows={5}
            maxLength={20_000}
            placeholder={words.example}
            onChange={(event) => {
              setBrief(event.target.value)
              setWrong(null)
            }}
          />
        </Field>
        {earlierRun ? (
          <AskedBefore kind={kind} at={earlierRun.at} link={earlierRun.link} onClose={onClose} />
        ) : null}
        {offer ? <RunObstacles online={offer.online} refusal={offer.refusal} /> : null}
      </div>
    </Dialog>
  )
}

const CreditsLeft = ({ balance }: { balance: number }) => (
  <Balance>{t('{count, plural, other {# credits left}}', { count: balance })}</Balance>
)

interface AskedBeforeProps {
  kind: PaidRunDialogProps['kind']
  at: number
  /** The path of its result; null if there is none yet. */
  link: string | null
  onClose: () => void
}

/** Warns that this brief was paid for before, and links to the result. */
function AskedBefore({ kind, at, link, onClose }: AskedBeforeProps) {
  const format = useFormats()
  return (
    <p className={styles.caution} role="status">
      {t('You already ran this brief ({time}). Running it again costs credits again.', {
        time: format.stamp(at),
      })}{' '}
      {link ? (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            onClose()
            goTo(link)
          }}
        >
          {kind === 'research' ? t('Open report') : t('Open desk')}
        </Button>
      ) : null}
    </p>
  )
}
