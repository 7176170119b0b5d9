const PREFIX = 'sync:enrolment:'

/** Returns the tag of the notice about an enrolment draft. */
export const draftTag = (batch_id: string): string => `${PREFIX}${batch_id}`

/** Returns the tag of the notice about an enrolment of unknown outcome. */
export const unknownTag = (batch_id: string): string => `sync:enrolled:${batch_id}`

/** Returns the draft's batch id from a notice's tag; null for any other notice. */
export const draftOfTag = (tag: string): string | null =>
  tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : null
