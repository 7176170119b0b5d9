import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { useActions } from '../../keys/use-actions.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { readFigure } from '../list-view/count-figures.ts'
import { runsFigure } from './run-figures.ts'
import { leavePart } from '../../stores/left-screens.ts'
import { Tabs } from '../../ui/tabs.tsx'

type Part = 'reports' | 'sourcing' | 'runs'
const places = {
  reports: '/research',
  sourcing: '/research/sourcing',
  runs: '/research/runs',
} as const

/** Switches between the three lists of paid background work: reports, sourcing, and all runs. */
export function ResearchParts({ value }: { value: Part }) {
  const navigate = useNavigate()
  const known = useQuery('research.list', {}).value
  const format = useFormats()
  const reports =
    known && known.as_of !== null
      ? readFigure(t('Reports'), format.number(known.reports.length), known.as_of)
      : null
  const runs = useQuery('runs.list', {}).value?.runs
  const sourcing = runs?.filter((run) => run.kind === 'sourcing').length ?? 0
  const go = (part: Part) => {
    leavePart('/research', places[part])
    if (part === 'reports')
      void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } })
    else if (part === 'sourcing')
      void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: undefined } })
    else void navigate({ to: places.runs })
  }
  useActions([
    {
      id: 'research.reports',
      label: t('Research: reports'),
      group: t('Research'),
      keys: ['Alt+1'],
      run: () => go('reports'),
    },
    {
      id: 'research.sourcing',
      label: t('Research: people sourcing'),
      group: t('Research'),
      keys: ['Alt+2'],
      run: () => go('sourcing'),
    },
    {
      id: 'research.runs',
      label: t('Research: paid runs'),
      group: t('Research'),
      keys: ['Alt+3'],
      run: () => go('runs'),
    },
  ])
  const tabs = [
    {
      value: 'reports' as const,
      label: t('Reports'),
      count: reports,
    },
    {
      value: 'sourcing' as const,
      label: t('People sourcing'),
      count: sourcing > 0 ? runsFigure(t('People sourcing'), format.number(sourcing)) : null,
    },
    {
      value: 'runs' as const,
      label: t('Paid runs'),
      count: runs && runsFigure(t('Paid runs'), format.number(runs.length)),
    },
  ]
  return <Tabs label={t('Research sections')} numbered tabs={tabs} value={value} onChange={go} />
}
