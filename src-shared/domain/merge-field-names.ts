/** The fields a template may contain, in the order in which the screen lists them. */
export const mergeFields = [
  'first_name',
  'last_name',
  'full_name',
  'title',
  'company',
  'city',
  'posting',
  'my_name',
] as const
export type MergeField = (typeof mergeFields)[number]
