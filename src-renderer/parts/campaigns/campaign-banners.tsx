import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { CircleAlert, CircleCheck, CircleHelp, Timer, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CampaignMove, CampaignRow } from '#shared/bridge/campaigns.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { alarmFigure } from './campaign-figures.ts'
import { press } from './move-dialog.tsx'
import { openMove } from './move-store.ts'
import { moveLabels } from './campaign-labels.ts'
import styles from './campaigns.module.css'

/**
 * Returns the whole seconds until a time, counting down; 0 if it is past or null. What waits for it
 * goes on by itself, so a clock that is set meanwhile changes nothing.
 */
export function useSecondsUntil(at: number | null): number {
  const [left, setLeft] = useState(() => (at === null ? 0 : at - Date.now()))
  useEffect(() => {
    if (at === null) return
    const end = performance.now() + at - Date.now()
    const count = () => setLeft(end - performance.now())
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil(left / 1000))
}

const looks = {
  held: { tone: 'info', icon: Timer },
  sending: { tone: 'info', icon: Timer },
  asking: { tone: 'stop', icon: CircleHelp },
  failed: { tone: 'stop', icon: CircleAlert },
  confirmed: { tone: 'ok', icon: CircleCheck },
} as const

function moveText(move: CampaignMove, left: number, format: Formats): string | null {
  if (move.state === 'held')
    return t('activates in {seconds} s. E-mails everyone enrolled.', { seconds: left })
  if (move.state === 'confirmed')
    return t('{outcome} at {time}.', { outcome: move.message, time: format.time(move.at) })
  return move.message
}

function Moved({ row, move }: { row: CampaignRow; move: CampaignMove }) {
  const format = useFormats()
  const left = useSecondsUntil(move.state === 'held' ? move.leaves_at : null)
  const dismiss = () => void run('campaigns.dismissMove', { id: row.id })
  const { again } = moveLabels[move.action]
  return (
    <Banner
      {...looks[move.state]}
      actions={
        <>
          {move.state === 'failed' || move.state === 'asking' ? (
            <Button
              size="small"
              look={move.action === 'pause' ? 'danger' : 'plain'}
              onClick={() => press(row.id, move.action)}
            >
              {again}
            </Button>
          ) : null}
          {move.state === 'sending' ? null : (
            <Button size="small" look="quiet" onClick={dismiss}>
              {move.state === 'held' ? t('Cancel') : t('Close')}
            </Button>
          )}
        </>
      }
    >
      <bdi>{row.name}</bdi>: {moveText(move, left, format)}
      {move.hint ? <span className={styles.hint}> {move.hint}</span> : null}
    </Banner>
  )
}

function Alarm({ row }: { row: CampaignRow }) {
  const format = useFormats()
  const { alarm } = row
  if (!alarm) return null
  return (
    <Banner
      tone="stop"
      icon={TriangleAlert}
      actions={
        <Button
          size="small"
          look="danger"
          aria-label={moveLabels.pause.actionLabel(row.name)}
          onClick={() => press(row.id, 'pause')}
        >
          {t('Pause')}
        </Button>
      }
    >
      <Trans
        text="{period, select, recent {<name>{campaign}</name>: {rate} bounced, {sent, plural, other {{bounces} of # sent in the last day.}}} other {<name>{campaign}</name>: {rate} bounced, {sent, plural, other {{bounces} of # sent.}}}}"
        values={{
          period: alarm.of,
          campaign: row.name,
          rate: <Rate alarm={alarm} />,
          bounces: format.number(alarm.bounces),
          sent: alarm.sent,
        }}
        parts={{ name: <bdi /> }}
      />
      <span className={styles.hint}>
        {' '}
        {t('Above {percent}%, providers start throttling. This campaign is still sending.', {
          percent: 5,
        })}
      </span>
    </Banner>
  )
}

/** Shows a rate, which is announced as part of its sentence, not once more by itself. */
function Rate({ alarm }: { alarm: NonNullable<CampaignRow['alarm']> }) {
  const format = useFormats()
  const at = useQuery('campaigns.list', {}).value?.as_of ?? null
  return (
    <span aria-live="off">
      <Explained of={alarmFigure(alarm, { format, at })}>{format.percent(alarm.rate)}</Explained>
    </span>
  )
}

/**
 * Shows several bouncing campaigns in one banner: the worst can be paused from it, the others in
 * the list.
 */
function Alarms({ rows }: { rows: readonly CampaignRow[] }) {
  const worst = rows.toSorted((a, b) => (b.alarm?.rate ?? 0) - (a.alarm?.rate ?? 0))
  const [first] = worst
  const named = worst.slice(0, 2).map(({ id, name, alarm }, index) => (
    <span key={id}>
      {index > 0 ? ', ' : ''}
      <bdi>{name}</bdi> {alarm ? <Rate alarm={alarm} /> : null}
    </span>
  ))
  return (
    <Banner
      tone="stop"
      icon={TriangleAlert}
      actions={
        first ? (
          <Button
            size="small"
            look="danger"
            onClick={() => openMove({ id: first.id, action: 'pause' })}
          >
            {t('Pause the worst…')}
          </Button>
        ) : undefined
      }
    >
      <Trans
        text="{count, plural, one {# campaign has too many bounces: {campaigns}} other {# campaigns have too many bounces: {campaigns}}}"
        values={{ count: rows.length, campaigns: named }}
      />
      {rows.length > 2 ? '…' : '.'}
      <span className={styles.hint}> {t('They are still sending; pause them in the list.')}</span>
    </Banner>
  )
}

/** Shows what needs the user: unconfirmed actions, and campaigns that bounce too much. */
export function CampaignBanners({ rows }: { rows: readonly CampaignRow[] }) {
  const moves = rows.flatMap((row) => (row.move ? [{ row, move: row.move }] : []))
  const quiet = new Set(
    moves.filter(({ move }) => move.state !== 'confirmed').map(({ row }) => row.id),
  )
  const alarms = rows.filter(
    ({ alarm, status, id }) => alarm !== null && status === 'active' && !quiet.has(id),
  )
  const [only] = alarms
  return (
    <>
      {moves.map(({ row, move }) => (
        <Moved key={row.id} row={row} move={move} />
      ))}
      {alarms.length > 1 ? <Alarms rows={alarms} /> : null}
      {alarms.length === 1 && only ? <Alarm row={only} /> : null}
    </>
  )
}
