import { t } from '#shared/i18n/translate.ts'
import { CircleCheck, Luggage, TriangleAlert } from 'lucide-react'
import type { TripState } from '#shared/bridge/trip.ts'
import { run } from '../../data/run.ts'
import { span, type Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Bar } from '../../ui/bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { downloadFigure, screensFigure } from './trip-figures.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './trip.module.css'

const describeProgress = ({ done, total, eta_ms }: TripState): string =>
  [
    t('{done} of {total, plural, one {# list} other {# lists}} downloaded', { done, total }),
    ...(eta_ms === null || eta_ms === 0 ? [] : [t('{time} left', { time: span(eta_ms) })]),
  ].join(' · ')

/** Returns the title of a pack's state; empty without a pack. */
function titleOf({ state, ready_at }: TripState, format: Formats): string {
  if (state === 'reading') return t('Packing')
  if (state === 'checking') return t('Checking that every screen opens offline')
  if (state === 'incomplete') return t('Not ready: something is missing')
  if (state === 'none' || ready_at === null) return ''
  return t('Ready {time}, nothing missing', { time: format.stamp(ready_at) })
}

/** Shows the state of the pack, and announces each other state, but not the progress. */
export function PackState({ pack, onAgain }: { pack: TripState; onAgain: () => void }) {
  const format = useFormats()
  return (
    <>
      <span className="spoken" role="status">
        {titleOf(pack, format)}
      </span>
      {pack.state === 'none' ? null : <Pack pack={pack} onAgain={onAgain} />}
    </>
  )
}

/**
 * Shows a pack: being downloaded, being checked, "Ready 13:58, nothing missing", or what is missing.
 */
function Pack({ pack, onAgain }: { pack: TripState; onAgain: () => void }) {
  const format = useFormats()
  const title = titleOf(pack, format)
  const read = pack.total > 0 ? pack.done / pack.total : 0
  const share = pack.state === 'checking' ? 1 : read
  return (
    <section className={styles.state} data-state={pack.state} aria-label={t('Pack status')}>
      {pack.state === 'reading' || pack.state === 'checking' ? (
        <>
          <h2>
            <Icon of={Luggage} />
            {title}
          </h2>
          <Bar share={share} />
          <p className="muted num">
            {pack.state === 'reading' ? (
              <Figure of={downloadFigure(pack, describeProgress(pack), format)} />
            ) : (
              t('This check doesn’t use the network.')
            )}{' '}
            {t('You can keep working.')}
          </p>
        </>
      ) : null}
      {pack.state === 'ready' && pack.ready_at !== null ? (
        <>
          <h2 className="num">
            <Icon of={CircleCheck} />
            {title}
          </h2>
          <p className="muted num">
            <Figure of={screensFigure(pack)} />{' '}
            {t('Changes you make on the way are sent when you’re back online.')}
          </p>
          <div className={styles.actions}>
            <Button size="small" onClick={onAgain}>
              {t('Pack again')}
            </Button>
            <Button size="small" look="quiet" onClick={() => void run('trip.forget', {})}>
              {t('Unpack')}
            </Button>
          </div>
        </>
      ) : null}
      {pack.state === 'incomplete' ? (
        <>
          <h2>
            <Icon of={TriangleAlert} />
            {title}
          </h2>
          <ul className={styles.missing}>
            {pack.missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="muted">
            {t('Everything else is downloaded. Pack again while you’re online.')}
          </p>
          <div className={styles.actions}>
            <Button size="small" onClick={onAgain}>
              {t('Pack again')}
            </Button>
            <Button size="small" look="quiet" onClick={() => void run('trip.forget', {})}>
              {t('Unpack')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  )
}
