import { useNavigate } from '@tanstack/react-router'
import type { ReportDetail } from '#shared/bridge/research.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

interface ReportActions {
  report: ReportDetail | null
  /** Moves the focus by so many companies. */
  onStep: (by: number) => void
  onCopy: () => void
}

/** Registers what the keyboard and the palette can do on a report. */
export function useReportActions({ report, onStep, onCopy }: ReportActions): void {
  const navigate = useNavigate()
  const some = (report?.found.length ?? 0) > 0
  useActions([
    {
      id: 'report.list',
      label: 'Back to reports',
      group: 'Report',
      keys: ['u'],
      hint: 'reports',
      run: () => void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } }),
    },
    {
      id: 'report.next',
      label: 'Next company',
      group: 'Report',
      keys: ['j', 'ArrowDown'],
      hint: 'company',
      enabled: some,
      run: () => onStep(1),
    },
    {
      id: 'report.previous',
      label: 'Previous company',
      group: 'Report',
      keys: ['k', 'ArrowUp'],
      hint: 'company',
      enabled: some,
      run: () => onStep(-1),
    },
    {
      id: 'report.copy',
      label: 'Copy the report as text',
      group: 'Report',
      keys: ['c'],
      hint: 'copy',
      enabled: report?.state === 'finished',
      run: onCopy,
    },
    {
      id: 'report.refresh',
      label: 'Refresh this report',
      group: 'Report',
      keys: ['r'],
      enabled: report?.report_id != null,
      run: () => void run('sync.refresh', { resource: 'reports', id: report?.report_id ?? '' }),
    },
  ])
}
