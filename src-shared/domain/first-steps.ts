/** What somebody new does once by themselves in the practice workspace, in this order. */
export const firstSteps = ['open', 'next', 'status', 'note', 'undo', 'find'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Where somebody can be with them: at a step, past the last one, or done with them for good. */
export const firstStepsPlaces = [...firstSteps, 'end', 'over'] as const
export type FirstStepsPlace = (typeof firstStepsPlaces)[number]

/** Tells whether the first steps are shown. Null: nobody has begun them here. */
export const isUnderWay = (place: FirstStepsPlace | null): boolean =>
  place !== null && place !== 'over'

/**
 * Returns where somebody is who completed a step: one further if it is the one shown to them, else
 * where they were.
 */
export function afterCompletion(place: FirstStepsPlace, completed: FirstStep): FirstStepsPlace {
  if (place !== completed) return place
  return firstStepsPlaces[firstStepsPlaces.indexOf(place) + 1] ?? 'over'
}

/** Returns which step of how many this is; null past the last one. */
export function stepNumber(place: FirstStepsPlace): { step: number; steps: number } | null {
  const at = firstSteps.findIndex((one) => one === place)
  return at < 0 ? null : { step: at + 1, steps: firstSteps.length }
}
