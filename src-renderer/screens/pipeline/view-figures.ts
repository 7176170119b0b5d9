import { t } from '#shared/i18n/translate.ts'
import type { JobFacets, Stage } from '#shared/bridge/pipeline.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { leadsFigure } from './pipeline-figures.ts'
import { stageLabels } from './pipeline-labels.ts'
import { stagesOf, viewCounts } from './view-counts.ts'

/** Explains the number of leads of each built-in view; empty until leads are read. */
export function viewFigures(
  base: JobFacets | undefined,
  format: Formats,
): Readonly<Record<string, Explanation>> {
  if (!base) return {}
  const counts = viewCounts(base)
  const byStage = (view: keyof typeof stagesOf): Explanation => ({
    name: view,
    value: format.number(counts[view] ?? 0),
    formula: t('Leads in these stages. The stages are yours and kept on this computer.'),
    parts: stagesOf[view].map((stage) => ({
      name: stageLabels[stage],
      value: format.number(countOf(base, stage)),
      at: 'here',
    })),
    at: base.as_of,
  })
  return {
    all: { ...leadsFigure(base, base, {}, base.as_of, format), value: format.number(base.all) },
    to_review: byStage('to_review'),
    in_play: byStage('in_play'),
    due: {
      name: 'due',
      value: format.number(base.due),
      formula: t(
        'Leads that are neither dismissed nor won and whose follow-up is due by today: yours, else the service’s.',
      ),
      parts: [
        { name: t('Due'), value: format.number(base.due) },
        { name: t('All leads'), value: format.number(base.all) },
      ],
      at: base.as_of,
    },
  }
}

const countOf = ({ stage }: JobFacets, stageValue: Stage) =>
  stage.find(({ value }) => value === stageValue)?.count ?? 0
