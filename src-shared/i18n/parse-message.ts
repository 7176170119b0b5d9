import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

/**
 * Compiles an ICU message into Lingui's format: texts, `[name]`, and `[name, kind, cases]` for
 * plurals and selects. The `#` of a plural becomes the value `name`, and `#name` chooses its case
 * (build/languages/figures.ts). Supports only what the English texts use, which takes a tenth of the
 * code of the full parser; the full one compiles the catalogues during the build.
 * `test/build/languages.test.ts` checks that both agree. Throws a SyntaxError.
 */
export function parseMessage(message: string): CompiledMessage {
  const reader = { message, at: 0 }
  const tokens = readTokens(reader, null)
  if (reader.at < message.length) throw problem(reader)
  return tokens
}

interface Reader {
  readonly message: string
  at: number
}

const problem = ({ message, at }: Reader): SyntaxError =>
  new SyntaxError(`No ICU message, at ${at}: ${message}`)

/**
 * Reads to the end, or to the closing brace of a case. `counted`: the argument that `#` refers to.
 */
function readTokens(reader: Reader, counted: string | null): CompiledMessage {
  const tokens: CompiledMessageToken[] = []
  let text = ''
  const endText = () => {
    if (text) tokens.push(text)
    text = ''
  }
  while (reader.at < reader.message.length && reader.message[reader.at] !== '}') {
    const letter = reader.message[reader.at]
    if (letter === '{') {
      endText()
      tokens.push(readArgument(reader, counted))
    } else if (letter === '#' && counted !== null) {
      endText()
      tokens.push([counted])
      reader.at++
    } else {
      text += readText(reader)
    }
  }
  endText()
  return tokens
}

/** Reads one character, or a quoted part, in which braces are plain text. */
function readText(reader: Reader): string {
  const quoted = /'([{}][^']*)'|''|[^]/y
  quoted.lastIndex = reader.at
  const [whole = '', inner] = quoted.exec(reader.message) ?? []
  reader.at += whole.length
  return inner ?? (whole === "''" ? "'" : whole)
}

function readArgument(reader: Reader, counted: string | null): CompiledMessageToken {
  const name = expectMatch(reader, /\{\s*(\w+)\s*/y)
  if (skip(reader, /\}/y)) return [name]
  const kind = expectMatch(reader, /,\s*(plural|select|selectordinal)\s*,\s*/y)
  const cases: Record<string, CompiledMessage> = {}
  while (!skip(reader, /\}/y)) {
    const key = expectMatch(reader, /=?(\w+)\s*\{/y)
    cases[key] = readTokens(reader, kind === 'select' ? counted : name)
    expectMatch(reader, /(\})\s*/y)
  }
  return [kind === 'select' ? name : `#${name}`, kind, cases] as CompiledMessageToken
}

function expectMatch(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const [whole, found] = pattern.exec(reader.message) ?? []
  if (whole === undefined || found === undefined) throw problem(reader)
  reader.at += whole.length
  return found
}

function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  const isThere = pattern.test(reader.message)
  if (isThere) reader.at = pattern.lastIndex
  return isThere
}
