/** A time as it goes over the wire. */
export const iso = (at: number) => new Date(at).toISOString()
export const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
/** A value that is kept as JSON text. */
export const parsed = (text: string) => JSON.parse(text) as unknown
export const parsedOrNull = (text: string | null) => (text === null ? null : parsed(text))
