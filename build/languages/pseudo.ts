const ACCENTS = new Map(
  [...'aàeéiíoóuúyýcçnñsšzžAÅEÉIÎOÖUÛCÇNÑSŠZŽ'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? letter] as const] : [],
  ),
)

/**
 * Rewrites an English message as one that is 40 % longer, with accents on its letters, in brackets.
 * Places, plurals and tags stay as they are.
 */
export function pseudo(message: string): string {
  let letters = 0
  const accented = outsideSyntax(message, (text) => {
    letters += text.length
    return [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('')
  })
  return `⟦${accented}${'~'.repeat(Math.ceil(letters * 0.4))}⟧`
}

/** Changes what is said in a message, not its syntax: names in braces, keywords, tags. */
function outsideSyntax(message: string, change: (text: string) => string): string {
  const syntax = /\{\w+, (?:plural|select|selectordinal),|=?\w+ \{|\{\w+\}|<\/?\w+\/?>|[{}#]/g
  let [out, at] = ['', 0]
  for (const match of message.matchAll(syntax)) {
    out += change(message.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return out + change(message.slice(at))
}
