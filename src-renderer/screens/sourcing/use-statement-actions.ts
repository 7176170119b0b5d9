import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { useActions } from '../../keys/use-actions.ts'

interface StatementActions {
  run: SourcingStatement | null
  onResume: () => void
  onRefresh: () => void
  /** Opens the form for another run with the same brief. */
  onAgain: () => void
}

/** Registers the keyboard and palette actions of a run's statement. */
export function useStatementActions({ run, onResume, onRefresh, onAgain }: StatementActions): void {
  const navigate = useNavigate()
  useActions([
    {
      id: 'sourcing.list',
      label: t('Back to runs'),
      group: t('Research'),
      keys: ['u', 'Escape'],
      hint: t('runs'),
      run: () =>
        void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: undefined } }),
    },
    {
      id: 'sourcing.resume',
      label: t('Resume this run, within its cap'),
      group: t('Research'),
      keys: ['p'],
      hint: t('resume'),
      enabled: run?.state === 'paused',
      run: onResume,
    },
    {
      id: 'sourcing.read',
      label: t('Refresh this run'),
      group: t('Research'),
      keys: ['r'],
      hint: t('refresh'),
      run: onRefresh,
    },
    {
      id: 'sourcing.again',
      label: t('Start another run with this brief'),
      group: t('Research'),
      keys: ['n'],
      enabled: run !== null,
      run: onAgain,
    },
  ])
}
