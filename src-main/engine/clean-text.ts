const MAX_TEXT = 300

/**
 * Patterns of secrets and mail addresses in a message: bearer headers, long runs of base64url, hex
 * or JWT characters.
 */
const SECRETS = [
  /bearer\s+\S+/gi,
  /[\w-]{20,}\.[\w-]{20,}\.[\w-]{10,}/g,
  /[A-Za-z0-9_-]{32,}/g,
  /[^\s@<>"']+@[^\s@<>"']+\.\w+/g,
]

/**
 * Makes a text safe for the log: one line of limited length, without anything that resembles a
 * secret.
 */
export function cleanText(text: string, limit = MAX_TEXT): string {
  // Control characters could forge a log line.
  const line = SECRETS.reduce((rest, pattern) => rest.replace(pattern, '[…]'), text).replace(
    /\p{Cc}+/gu,
    ' ',
  )
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}
