import type { JobFacets } from '#shared/bridge/pipeline.ts'

/** Counts the leads of each built-in view; undefined until they were read. */
export function viewCounts(base: JobFacets | undefined) {
  const inStage = (...stages: string[]) =>
    base?.stage.filter((one) => stages.includes(one.value)).reduce((sum, one) => sum + one.count, 0)
  return {
    all: base?.all,
    to_review: inStage('to_review'),
    in_play: inStage('qualified', 'approached', 'in_talks'),
    due: base?.due,
  }
}
