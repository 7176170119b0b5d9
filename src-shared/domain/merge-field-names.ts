/** What a template may name, in the order in which it is offered. */
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
