import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { Pause, Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkState } from '#shared/bridge/spend.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { shortSpan } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { SpokenProgress } from '../../ui/spoken-progress.tsx'
import { Trans } from '../../ui/trans.tsx'
import { progressFigure } from './progress-figures.ts'
import styles from './bulk-strip.module.css'

export const bulkNames: Record<BulkState['route'], string> = {
  'contacts.findEmail': t('Finding e-mails'),
  'contacts.findPhone': t('Finding phones'),
}
/** Pauses, resumes or stops a run. */
export const control = (id: string, action: 'pause' | 'resume' | 'stop') =>
  void run('spend.bulkControl', { id, what: action })

/** Shows a running bulk purchase below the list it was started from: progress, pause, stop. */
export function BulkStrip() {
  const { value } = useQuery('spend.bulks', {})
  return value?.bulks
    .filter((bulk) => bulk.state === 'running' || bulk.state === 'paused')
    .map((bulk) => <Strip key={bulk.id} bulk={bulk} />)
}

/** Shows why a run pauses, in the language in which that was written. */
function explainPause({ state, reason, language }: BulkState): ReactNode {
  if (state !== 'paused') return null
  if (reason === null) return t('paused')
  if (language === null) return t('paused: {reason}', { reason })
  return (
    <Trans text="paused: {reason}" values={{ reason: <span lang={language}>{reason}</span> }} />
  )
}

function Strip({ bulk }: { bulk: BulkState }) {
  const format = useFormats()
  const share = bulk.total > 0 ? bulk.done / bulk.total : 0
  const done = t('{done} of {total}', {
    done: format.number(bulk.done),
    total: format.number(bulk.total),
  })
  return (
    <div className={styles.strip} role="group" aria-label={bulkNames[bulk.route]}>
      <SpokenProgress share={share} instead={explainPause(bulk)} />
      <span className="name">{bulkNames[bulk.route]}</span>
      <span className={styles.stripBar} aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
      <span className="num muted cut">
        <Explained of={progressFigure(bulk, done, format)}>
          {[
            done,
            t('{found, plural, other {# found}}', { found: bulk.found }),
            t('{cap, plural, one {{spent} of # credit} other {{spent} of # credits}}', {
              spent: format.number(bulk.spent),
              cap: bulk.cap,
            }),
            bulk.eta_ms === null ? '' : shortSpan(bulk.eta_ms),
          ]
            .filter(Boolean)
            .join(' · ')}
          {bulk.state === 'paused' ? ' · ' : null}
          {explainPause(bulk)}
        </Explained>
      </span>
      <span className="grow" />
      {bulk.state === 'running' ? (
        <Button size="small" icon={Pause} onClick={() => control(bulk.id, 'pause')}>
          {t('Pause')}
        </Button>
      ) : (
        <Button size="small" icon={Play} onClick={() => control(bulk.id, 'resume')}>
          {t('Go on')}
        </Button>
      )}
      <Button size="small" icon={Square} onClick={() => control(bulk.id, 'stop')}>
        {t('Stop')}
      </Button>
      <Link
        to="/credits/{-$part}"
        params={{ part: 'runs' }}
        search={{ run: bulk.id }}
        className={styles.stripLink}
      >
        {t('Results')}
      </Link>
    </div>
  )
}
