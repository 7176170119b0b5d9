/** Formats a time for the wire, in ISO 8601. */
export const iso = (at: number) => new Date(at).toISOString()

/** Formats a time as `iso` does; null stays null. */
export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
/** Parses a value stored as JSON text. */
export const parseText = (text: string) => JSON.parse(text) as unknown

/** Parses a value as `parseText` does; null stays null. */
export const parseOrNull = (text: string | null) => (text === null ? null : parseText(text))
