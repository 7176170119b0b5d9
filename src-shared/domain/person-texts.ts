/** The fields of a person that hold a text of their own (contract §2). */
export const personTexts = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'title',
  'location',
  'notes',
  'target_role',
  'linkedin_url',
] as const
