import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReportDetail } from '#shared/bridge/research.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'

interface ReportActions {
  report: ReportDetail | null
  /** Moves the focus by a number of companies. */
  onStep: (by: number) => void
  onCopy: () => void
}

/** Registers the keyboard and palette actions of a report. */
export function useReportActions({ report, onStep, onCopy }: ReportActions): void {
  const navigate = useNavigate()
  const some = (report?.found.length ?? 0) > 0
  useActions([
    {
      id: 'report.list',
      label: t('Back to reports'),
      group: t('Report'),
      keys: ['u', 'Escape'],
      hint: t('reports'),
      run: () => void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } }),
    },
    {
      id: 'report.next',
      label: t('Next company'),
      group: t('Report'),
      keys: ['j', 'ArrowDown'],
      hint: t('company'),
      enabled: some,
      run: () => onStep(1),
    },
    {
      id: 'report.previous',
      label: t('Previous company'),
      group: t('Report'),
      keys: ['k', 'ArrowUp'],
      hint: t('company'),
      enabled: some,
      run: () => onStep(-1),
    },
    {
      id: 'report.copy',
      label: t('Copy the report as text'),
      group: t('Report'),
      keys: ['c'],
      hint: t('copy'),
      enabled: report?.state === 'finished',
      run: onCopy,
    },
    {
      id: 'report.refresh',
      label: t('Refresh this report'),
      group: t('Report'),
      keys: ['r'],
      enabled: report?.report_id != null,
      run: () => void run('sync.refresh', { resource: 'reports', id: report?.report_id ?? '' }),
    },
  ])
}
