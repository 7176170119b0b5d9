import { useNavigate } from '@tanstack/react-router'
import type { SourcingStatement } from '#shared/bridge/sourcing.ts'
import { useActions } from '../../keys/use-actions.ts'

interface StatementActions {
  run: SourcingStatement | null
  onResume: () => void
  onRefresh: () => void
  /** Asks for another run with the same brief. */
  onAgain: () => void
}

/** Registers what the keyboard and the palette can do on the statement of a run. */
export function useStatementActions({ run, onResume, onRefresh, onAgain }: StatementActions): void {
  const navigate = useNavigate()
  useActions([
    {
      id: 'sourcing.list',
      label: 'Back to runs',
      group: 'Research',
      keys: ['u'],
      hint: 'runs',
      run: () =>
        void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: undefined } }),
    },
    {
      id: 'sourcing.resume',
      label: 'Resume this run, within its cap',
      group: 'Research',
      keys: ['p'],
      hint: 'resume',
      enabled: run?.state === 'paused',
      run: onResume,
    },
    {
      id: 'sourcing.read',
      label: 'Refresh this run',
      group: 'Research',
      keys: ['r'],
      hint: 'refresh',
      run: onRefresh,
    },
    {
      id: 'sourcing.again',
      label: 'Start another run with this brief',
      group: 'Research',
      keys: ['n'],
      enabled: run !== null,
      run: onAgain,
    },
  ])
}
