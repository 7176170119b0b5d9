import { t } from '#shared/i18n/translate.ts'
import { Play, Plus } from 'lucide-react'
import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { titleOf } from '../../parts/runs/run-labels.ts'
import { costOfResuming } from './sourcing-labels.ts'

interface StatementHeaderProps {
  run: SourcingStatement
  online: boolean
  onResume: () => void
  onAgain: () => void
}

/**
 * Shows the brief and the state of a run, and offers to resume it or to start another with the same
 * brief.
 */
export function StatementHeader({ run, online, onResume, onAgain }: StatementHeaderProps) {
  const format = useFormats()
  return (
    <ScreenHeader
      title={titleOf(run.brief)}
      facts={
        <Facts>
          {[
            <RunMark key="state" state={run.state} />,
            run.read_at === null
              ? null
              : t('as of {read_at}', { read_at: format.stamp(run.read_at) }),
          ]}
        </Facts>
      }
    >
      {run.state === 'paused' && run.pause_reason !== 'cap' ? (
        <Button
          look="primary"
          icon={Play}
          keys="p"
          price={costOfResuming(run)}
          aria-disabled={!online || undefined}
          onClick={onResume}
        >
          {t('Resume')}
        </Button>
      ) : null}
      {run.state === 'finished' || run.state === 'paused' ? (
        <Button icon={Plus} keys="n" onClick={onAgain}>
          {t('Another run')}
        </Button>
      ) : null}
    </ScreenHeader>
  )
}
