import { t } from '#shared/i18n/translate.ts'
import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RunActions } from '../../parts/runs/run-actions.tsx'
import { costOfResuming } from './sourcing-labels.ts'

interface StatementBannerProps {
  run: SourcingStatement
  online: boolean
  onResume: () => void
}

/**
 * Explains what is unusual about a run: its outcome is unknown, it paused, its answer was lost, or
 * its figures do not agree. Shows nothing for an ordinary run.
 */
export function StatementBanner({ run, online, onResume }: StatementBannerProps) {
  if (run.state === 'unknown' || run.state === 'needs_you')
    return (
      <Banner tone="warn" actions={<RunActions run={run} />}>
        {t('{message} Key, brief and cap are kept on this computer.', { message: run.message })}
      </Banner>
    )
  if (run.state === 'paused' && run.pause_reason === 'cap')
    return (
      <Banner
        tone="warn"
        actions={
          <Button
            size="small"
            look="quiet"
            price={costOfResuming(run)}
            aria-disabled={!online || undefined}
            onClick={onResume}
          >
            {t('Resume anyway')}
          </Button>
        }
      >
        {t(
          'Paused: the next person would exceed your cap of {max_credits}. Nothing more is charged. A new run with the same brief doesn’t charge again for people qualified here.',
          { max_credits: run.max_credits },
        )}
      </Banner>
    )
  if (run.state === 'paused')
    return (
      <Banner tone="warn">
        {run.pause_reason === 'balance'
          ? t('Paused: not enough credits for the next person. Top up, then resume.')
          : t('The service paused this run. Nothing is charged until you resume it.')}
      </Banner>
    )
  if (run.replayed && run.state === 'running')
    return (
      <Banner tone="ok">
        {t(
          'The response was lost. Retrying with the same key found the same run, so you only paid once.',
        )}
      </Banner>
    )
  if (!run.adds_up)
    return (
      <Banner tone="warn">
        {t(
          'The individual charges don’t add up to the service’s total. Hotdesk keeps both; compare them before you pay.',
        )}
      </Banner>
    )
  return null
}
