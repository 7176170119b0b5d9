import { t } from '#shared/i18n/translate.ts'
import type { JobFacets } from '#shared/bridge/pipeline.ts'
import { ViewTabs } from '../../parts/list-view/view-tabs.tsx'
import type { PipelineState } from './use-pipeline-view.ts'

/** Shows the views of the pipeline, the built-in ones with their counts (B1, H8). */
export function ViewBar({ state, base }: { state: PipelineState; base: JobFacets | undefined }) {
  const inStage = (...stages: string[]) =>
    base?.stage.filter((one) => stages.includes(one.value)).reduce((sum, one) => sum + one.count, 0)
  const counts = {
    all: base?.all,
    to_review: inStage('to_review'),
    in_play: inStage('qualified', 'approached', 'in_talks'),
    due: base?.due,
  }
  return <ViewTabs group={t('Pipeline')} state={state} counts={counts} />
}
