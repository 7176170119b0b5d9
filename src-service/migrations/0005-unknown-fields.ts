/** Fields of a body that the service does not know and ignored, named in the journal. */
export const unknownFields = `
ALTER TABLE journal ADD COLUMN unknown_fields TEXT; -- JSON [name]; null: every field was known
`
