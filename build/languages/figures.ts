import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/**
 * Replaces the `#` of plurals in a compiled message by the value `name`, which is formatted in the
 * user's number format, and lets the number itself, `#name`, choose the case. Lingui would always
 * use the format of the language.
 */
export function withFigures(message: CompiledMessage): CompiledMessage {
  return replaced(message, null) as CompiledMessage
}

function replaced(tokens: readonly unknown[], counted: string | null): unknown {
  return tokens.map((token) => {
    if (token === '#' && counted !== null) return [counted]
    if (!Array.isArray(token)) return token
    const [name, kind, cases] = token as [string, string?, Record<string, unknown>?]
    if (!kind || typeof cases !== 'object') return token
    const isPlural = kind === 'plural' || kind === 'selectordinal'
    return [isPlural ? `#${name}` : name, kind, mapCases(cases, isPlural ? name : counted)]
  })
}

const mapCases = (cases: Record<string, unknown>, counted: string | null) =>
  Object.fromEntries(
    Object.entries(cases).map(([key, tokens]) => [
      key,
      Array.isArray(tokens) ? replaced(tokens, counted) : tokens,
    ]),
  )
