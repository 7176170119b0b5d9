import { t } from '#shared/i18n/translate.ts'
import type { JobFacets } from '#shared/bridge/pipeline.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ViewTabs } from '../../parts/list-view/view-tabs.tsx'
import type { PipelineState } from './use-pipeline-view.ts'
import { viewFigures } from './view-figures.ts'

/** Shows the views of the pipeline, the built-in ones with their counts (B1, H8). */
export function ViewBar({ state, base }: { state: PipelineState; base: JobFacets | undefined }) {
  const format = useFormats()
  return <ViewTabs group={t('Pipeline')} state={state} counts={viewFigures(base, format)} />
}
