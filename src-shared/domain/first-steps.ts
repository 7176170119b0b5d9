/** The steps that a new user tries once in the practice workspace, in order. */
export const firstSteps = ['open', 'next', 'status', 'note', 'undo', 'find'] as const
export type FirstStep = (typeof firstSteps)[number]

/**
 * The user's place in the first steps: at a step, past the last one, or finished with them for
 * good.
 */
export const firstStepsPlaces = [...firstSteps, 'end', 'over'] as const
export type FirstStepsPlace = (typeof firstStepsPlaces)[number]

/** Reports whether the first steps are shown. null: not started on this computer. */
export const isUnderWay = (place: FirstStepsPlace | null): boolean =>
  place !== null && place !== 'over'

/**
 * Returns the place after completing a step: the next one if the step is the current one, else
 * unchanged.
 */
export function afterCompletion(place: FirstStepsPlace, completed: FirstStep): FirstStepsPlace {
  if (place !== completed) return place
  return firstStepsPlaces[firstStepsPlaces.indexOf(place) + 1] ?? 'over'
}

/** Returns the number of this step and of all steps; null past the last one. */
export function stepNumber(place: FirstStepsPlace): { step: number; steps: number } | null {
  const at = firstSteps.findIndex((step) => step === place)
  return at < 0 ? null : { step: at + 1, steps: firstSteps.length }
}
