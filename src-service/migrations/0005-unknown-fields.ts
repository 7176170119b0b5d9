/** Names of the unknown body fields that were ignored, in the journal. */
export const unknownFields = `
ALTER TABLE journal ADD COLUMN unknown_fields TEXT; -- JSON [name]; null: every field was known
`
