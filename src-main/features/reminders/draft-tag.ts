const PREFIX = 'sync:enrolment:'

/** Returns the tag of the notice about the draft of an enrolment. */
export const draftTag = (batch_id: string): string => `${PREFIX}${batch_id}`

/** Returns the tag of the notice about an enrolment whose outcome nobody knows. */
export const unknownTag = (batch_id: string): string => `sync:enrolled:${batch_id}`

/** Returns the draft that a notice is about, by its tag; null where it is about none. */
export const draftOfTag = (tag: string): string | null =>
  tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : null
