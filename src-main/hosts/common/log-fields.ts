/**
 * What a log line may carry besides its message: facts about the program, never about people, and
 * never a secret (P11).
 */
const ALLOWED = new Set([
  'account',
  'attempt',
  'bytes',
  'code',
  'command',
  'count',
  'error',
  'event',
  'exit_code',
  'file',
  'kind',
  'lane',
  'limit',
  'method',
  'ms',
  'pages',
  'path',
  'platform',
  'port',
  'reason',
  'route',
  'rows',
  'signal',
  'state',
  'status',
  'table',
  'tries',
  'version',
  'workspace',
])

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

/** Drops fields outside the allow-list, and blots out what looks like a secret in the rest. */
export function cleanFields(
  fields: Record<string, string | number | boolean> = {},
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => ALLOWED.has(name))
      .map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  )
}

/** A text for the log: one line, at most 300 characters, without what looks like a secret. */
export function cleanText(text: string): string {
  // Control characters could forge a line.
  const line = SECRETS.reduce((rest, pattern) => rest.replace(pattern, '[…]'), text).replace(
    /\p{Cc}+/gu,
    ' ',
  )
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line
}
