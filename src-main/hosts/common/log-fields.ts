import { cleanText } from '#main/engine/clean-text.ts'
import { logFieldNames, type LogFields } from '#main/ports.ts'

export { cleanText }

const ALLOWED: ReadonlySet<string> = new Set(logFieldNames)

/** A stack holds frames only; errorFields has scrubbed it. */
const MAX_STACK = 1500

/** Drops fields outside the allow-list, and redacts what looks like a secret in the others. */
export function cleanFields(fields: LogFields = {}): LogFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => ALLOWED.has(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string'
          ? cleanText(value, name === 'stack' ? MAX_STACK : undefined)
          : value,
      ]),
  )
}
