/** Writes a time as it goes over the wire, in ISO 8601. */
export const iso = (at: number) => new Date(at).toISOString()

/** Writes a time as `iso` does; null for none. */
export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
/** Reads a value that is kept as JSON text. */
export const parseText = (text: string) => JSON.parse(text) as unknown

/** Reads a value as `parsed` does; null for none. */
export const parseOrNull = (text: string | null) => (text === null ? null : parseText(text))
