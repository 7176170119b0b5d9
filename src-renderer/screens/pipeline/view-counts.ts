import type { JobFacets, Stage } from '#shared/bridge/pipeline.ts'

/** The stages of the built-in views that show some of them. */
export const stagesOf = {
  to_review: ['to_review'],
  in_play: ['qualified', 'approached', 'in_talks'],
} as const satisfies Record<string, readonly Stage[]>

/** Returns the number of leads of each built-in view; undefined until leads are read. */
export function viewCounts(base: JobFacets | undefined) {
  const inStage = (stages: readonly string[]) =>
    base?.stage
      .filter((facet) => stages.includes(facet.value))
      .reduce((sum, facet) => sum + facet.count, 0)
  return {
    all: base?.all,
    to_review: inStage(stagesOf.to_review),
    in_play: inStage(stagesOf.in_play),
    due: base?.due,
  }
}
