import type { JobFacets } from '#shared/bridge/pipeline.ts'

/** Returns the number of leads of each built-in view; undefined until leads are read. */
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
