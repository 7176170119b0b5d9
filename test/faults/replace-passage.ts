/** One change to one source file, by its text: what the program must never become. */
export interface Mutation {
  /** Relative to the top of the repository. */
  file: string
  /** The passage as it stands in the file; line breaks and spaces do not count. */
  find: string
  replace: string
}

interface Token {
  text: string
  start: number
  end: number
}

/**
 * Replaces the one place in `source` at which the passage stands. Only tokens are compared, so that
 * no formatter makes a passage strange: white space, semicolons, the kind of quotation marks and
 * the comma before a closing bracket do not count. Throws if the passage stands nowhere, or twice:
 * a mutation that changes nothing proves nothing.
 */
export function replacePassage(source: string, { file, find, replace }: Mutation): string {
  const tokens = tokensOf(source)
  const wanted = tokensOf(find)
  const stands = (at: number) =>
    wanted.every(({ text }, index) => tokens[at + index]?.text === text)
  const places = [...tokens.keys()].filter(stands)
  const [first] = places
  if (first === undefined || places.length > 1 || wanted.length === 0) {
    throw new Error(`${file}: this passage stands there ${places.length} times: ${find}`)
  }
  const start = tokens[first]?.start ?? 0
  const end = tokens[first + wanted.length - 1]?.end ?? 0
  return source.slice(0, start) + replace + source.slice(end)
}

function tokensOf(text: string): Token[] {
  const tokens = [...text.matchAll(/[\w$]+|[^\s\w$]/g)].map(({ 0: found, index }): Token => ({
    text: /["`]/.test(found) ? "'" : found,
    start: index,
    end: index + found.length,
  }))
  const trailing = (index: number) => /^[)\]}]$/.test(tokens[index + 1]?.text ?? '')
  return tokens.filter(
    ({ text: token }, index) => token !== ';' && !(token === ',' && trailing(index)),
  )
}
