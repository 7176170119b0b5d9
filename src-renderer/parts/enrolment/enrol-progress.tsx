import { t } from '#shared/i18n/translate.ts'
import { CircleAlert, CircleCheck, CircleHelp, Timer, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EnrolBatch, EnrolState } from '#shared/bridge/enrolment.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { CutText } from '../../ui/cut-text.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSecondsUntil } from '../campaigns/campaign-banners.tsx'
import { batchFigure, riseFigure } from './verdict-figures.ts'
import styles from './enrol.module.css'

interface EnrolProgressProps {
  batchId: string
  /** The user closes the sheet; during the hold, this cancels the enrolment. */
  closing: boolean
  onClose: () => void
  onBack: () => void
}

const holdSeconds = 30
const ring = 2 * Math.PI * 26

/**
 * Shows the hold with its Cancel button, then the outcome with exactly the people who were sent.
 */
export function EnrolProgress({ batchId, closing, onClose, onBack }: EnrolProgressProps) {
  const answer = useQuery('enrolment.batches', { batch_id: batchId })
  const batch = answer.value?.batches[0]
  const left = useSecondsUntil(batch?.leaves_at ?? null)
  const stop = useRef<HTMLButtonElement>(null)
  const state = batch?.state
  const held = state === 'held' || state === 'checking'
  const cancel = async () => {
    if ((await run('enrolment.cancel', { batch_id: batchId })).ok) onBack()
  }
  useEffect(() => {
    if (state === 'held') stop.current?.focus()
  }, [state])
  const leave = useEffectEvent(() => {
    if (held) void run('enrolment.cancel', { batch_id: batchId }, { quiet: true }).then(onClose)
    else onClose()
  })
  useEffect(() => {
    if (closing && state !== undefined) leave()
  }, [closing, state])
  useActions([
    {
      id: 'enrol.cancel',
      label: t('Cancel the enrolment'),
      group: t('Enrolment'),
      keys: ['$mod+Backspace'],
      enabled: held,
      palette: false,
      run: () => void cancel(),
    },
  ])
  if (!batch) return <div className={styles.progress} />
  return (
    <div className={styles.progress} data-state={batch.state}>
      <Outcome batch={batch} left={left} />
      <ul className={styles.receipt} tabIndex={0} aria-label={t('People in this enrolment')}>
        {batch.people.map(({ contact_id, name, email, colour, reason }) => (
          <li key={contact_id}>
            <span className={styles.tally} data-colour={colour ?? 'green'}>
              <i aria-hidden="true" />
            </span>
            <span className="cut">
              <bdi>{name}</bdi>
            </span>
            {reason ? <CutText className="muted">{reason}</CutText> : null}
            <bdi className="faint cut">{email ?? t('No e-mail')}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {held ? (
          <Button
            ref={stop}
            look="danger"
            size="large"
            keys="$mod+Backspace"
            onClick={() => void cancel()}
          >
            {t('Cancel, send nothing')}
          </Button>
        ) : null}
        {state === 'draft' ? <Button onClick={onBack}>{t('Back to the people')}</Button> : null}
        {state === 'unknown' ? (
          <>
            <Button
              onClick={() => void run('enrolment.settle', { batch_id: batchId, enrolled: false })}
            >
              {t('They are not enrolled')}
            </Button>
            <Button
              onClick={() => void run('enrolment.settle', { batch_id: batchId, enrolled: true })}
            >
              {t('They are enrolled')}
            </Button>
          </>
        ) : null}
        {held ? null : (
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        )}
      </div>
    </div>
  )
}

const titles: Record<EnrolState, (count: number, campaign: string) => string> = {
  held: (count, campaign) =>
    t(
      '{count, plural, one {# person will be enrolled in {campaign}} other {# people will be enrolled in {campaign}}}',
      { count, campaign },
    ),
  checking: () => t('Checking do-not-contact again'),
  sending: (count) =>
    t('{count, plural, one {Enrolling # person} other {Enrolling # people}}', { count }),
  asking: () => t('No answer: checking the outcome'),
  confirmed: (count, campaign) =>
    t(
      '{count, plural, one {# person enrolled in {campaign}} other {# people enrolled in {campaign}}}',
      { count, campaign },
    ),
  unknown: () => t('Couldn’t confirm the enrolment'),
  refused: () => t('No one was enrolled'),
  draft: () => t('No one was enrolled: saved as a draft'),
  cancelled: () => t('Cancelled: nothing was sent'),
}

/** Describes the progress, with the number of people if it is known. */
function titleOf({ state, enrolled, people, campaign_name }: EnrolBatch): string {
  if (state === 'confirmed' && enrolled === null) return t('Accepted')
  return titles[state](enrolled ?? people.length, campaign_name)
}

/** Reports whether the title names the number of people. */
const countsPeople = ({ state, enrolled }: EnrolBatch): boolean =>
  state === 'held' || state === 'sending' || (state === 'confirmed' && enrolled !== null)

/** Shows the countdown while the enrolment is held, then its outcome. */
function Outcome({ batch, left }: { batch: EnrolBatch; left: number }) {
  const format = useFormats()
  const { state } = batch
  return (
    <div className={styles.now} role="status">
      {state === 'held' ? (
        <Countdown left={left} />
      ) : (
        <span className={styles.sign}>
          <Icon of={signs[state]} size="large" />
        </span>
      )}
      <div>
        <h2>
          <Explained of={countsPeople(batch) ? batchFigure(batch, format) : null}>
            {titleOf(batch)}
          </Explained>
        </h2>
        <p className="muted" lang={batch.language ?? undefined}>
          {batch.message ?? explanation(batch, format)}
        </p>
        {batch.count_before !== null && batch.count_after !== null ? (
          <p className="muted num">
            <Explained of={riseFigure(batch, batch.count_before, batch.count_after, format)}>
              {t('Enrolled in the campaign: {before} before, {after} after.', {
                before: format.number(batch.count_before),
                after: format.number(batch.count_after),
              })}
            </Explained>
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Renders the remaining seconds as a shrinking ring. */
function Countdown({ left }: { left: number }) {
  return (
    <svg width="64" height="64" viewBox="0 0 64 64" className={styles.ring} aria-hidden="true">
      <circle cx="32" cy="32" r="26" />
      <circle
        cx="32"
        cy="32"
        r="26"
        strokeDasharray={`${(ring * left) / holdSeconds} ${ring}`}
        transform="rotate(-90 32 32)"
      />
      <text x="32" y="37" textAnchor="middle">
        {left}
      </text>
    </svg>
  )
}

const signs: Record<EnrolState, LucideIcon> = {
  held: Timer,
  checking: Timer,
  sending: Timer,
  asking: CircleHelp,
  confirmed: CircleCheck,
  unknown: CircleHelp,
  refused: CircleAlert,
  draft: CircleAlert,
  cancelled: Timer,
}

function explanation({ state, at }: EnrolBatch, format: Formats): string {
  if (state === 'held') return t('Nothing has been sent. After that, enrolment can’t be undone.')
  return state === 'confirmed'
    ? t('The service confirmed it at {time}.', { time: format.time(at) })
    : ''
}
