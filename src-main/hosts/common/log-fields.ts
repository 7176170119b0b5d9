import { logFieldNames, type LogFields } from '#main/ports.ts'

const ALLOWED: ReadonlySet<string> = new Set(logFieldNames)

const MAX_TEXT = 300
/** A stack is frames alone, which errorFields has scrubbed. */
const MAX_STACK = 1500

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

/** Drops fields outside the allow-list, and blots out what looks like a secret in the rest. */
export function cleanFields(fields: LogFields = {}): LogFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => ALLOWED.has(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string'
          ? cleanText(value, name === 'stack' ? MAX_STACK : MAX_TEXT)
          : value,
      ]),
  )
}

/** Makes a text fit for the log: one line, of limited length, without what looks like a secret. */
export function cleanText(text: string, limit = MAX_TEXT): string {
  // Control characters could forge a line.
  const line = SECRETS.reduce((rest, pattern) => rest.replace(pattern, '[…]'), text).replace(
    /\p{Cc}+/gu,
    ' ',
  )
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}
