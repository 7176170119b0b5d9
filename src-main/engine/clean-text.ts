const MAX_TEXT = 300

/**
 * Long runs of base64url, hex or JWT characters, bearer headers and mail addresses: what a secret
 * or a person looks like in a message.
 */
const SECRETS = [
  /bearer\s+\S+/gi,
  /[\w-]{20,}\.[\w-]{20,}\.[\w-]{10,}/g,
  /[A-Za-z0-9_-]{32,}/g,
  /[^\s@<>"']+@[^\s@<>"']+\.\w+/g,
]

/** Makes a text fit for the log: one line, of limited length, without what looks like a secret. */
export function cleanText(text: string, limit = MAX_TEXT): string {
  // Control characters could forge a line.
  const line = SECRETS.reduce((rest, pattern) => rest.replace(pattern, '[…]'), text).replace(
    /\p{Cc}+/gu,
    ' ',
  )
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}
