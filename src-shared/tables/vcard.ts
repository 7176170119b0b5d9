/** The columns of a vCard, mapped like those of any other table. */
export const vcardColumns = [
  'First name',
  'Last name',
  'Name',
  'E-mail',
  'Phone',
  'Title',
  'Company',
  'Location',
  'LinkedIn',
  'Notes',
] as const
type Card = Partial<Record<(typeof vcardColumns)[number], string>>

/** The longest accepted card in characters, far longer than any card with a picture. */
const longest = 4_000_000

/**
 * A streaming reader of vCards (RFC 2426, RFC 6350, and the dialects of older address books). It
 * emits `null` for a card that cannot be read, and takes the first of several addresses or numbers.
 */
export class VcardReader {
  readonly #onCard: (card: Card | null) => void
  #rest = ''
  /** The current card is too long and has been reported; its rest is skipped. */
  #skipping = false

  constructor(onCard: (card: Card | null) => void) {
    this.#onCard = onCard
  }

  write(text: string): void {
    this.#rest += text
    for (let end = ending.exec(this.#rest); end; end = ending.exec(this.#rest)) {
      if (!this.#skipping) this.#onCard(cardOf(this.#rest.slice(0, end.index)))
      this.#skipping = false
      this.#rest = this.#rest.slice(end.index + end[0].length)
    }
    if (this.#rest.length <= longest) return
    if (!this.#skipping) this.#onCard(null)
    this.#skipping = true
    this.#rest = lastLine(this.#rest)
  }

  end(): void {
    if (!this.#skipping && this.#rest.trim() !== '') this.#onCard(null)
    this.#skipping = false
    this.#rest = ''
  }
}

const ending = /^END:VCARD[ \t]*(?:\r\n|\r|\n|$)/im

/**
 * Returns the last line, which may become the end of a card. A long line is replaced by a character
 * that cannot begin an end.
 */
function lastLine(text: string): string {
  const line = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0))
  return line.length > 100 ? '-' : line
}

function cardOf(text: string): Card | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null
  const card: Card = {}
  // A folded line continues after a space, a quoted-printable one after an equals sign.
  const whole = /QUOTED-PRINTABLE/i.test(text) ? text.replace(/=(?:\r\n|\r|\n)/g, '') : text
  for (const line of whole.replace(/(?:\r\n|\r|\n)[ \t]/g, '').split(/\r\n|\r|\n/)) {
    const [, name = '', options = '', raw = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? []
    for (const [column, value] of fieldsOf(
      name.toUpperCase(),
      /QUOTED-PRINTABLE/i.test(options) ? quotedPrintable(raw) : raw,
    ))
      if (value !== '' && card[column] === undefined) card[column] = value
  }
  return card
}

/** A semicolon that is not escaped by a backslash; the backslash may itself be escaped. */
const separator = /(?<=(?<!\\)(?:\\\\)*);/

function fieldsOf(name: string, raw: string): [keyof Card, string][] {
  const parts = () => raw.split(separator).map(unescapeText)
  switch (name) {
    case 'N':
      return [
        ['Last name', parts()[0] ?? ''],
        ['First name', parts()[1] ?? ''],
      ]
    case 'FN':
      return [['Name', unescapeText(raw)]]
    case 'EMAIL':
      return [['E-mail', unescapeText(raw).replace(/^mailto:/i, '')]]
    case 'TEL':
      return [['Phone', unescapeText(raw).replace(/^tel:/i, '')]]
    case 'TITLE':
      return [['Title', unescapeText(raw)]]
    case 'ORG':
      return [['Company', parts()[0] ?? '']]
    case 'ADR':
      return [['Location', [parts()[3], parts()[4], parts()[6]].filter(Boolean).join(', ')]]
    case 'NOTE':
      return [['Notes', unescapeText(raw)]]
    case 'URL':
    case 'X-SOCIALPROFILE':
      return /linkedin\.com\//i.test(raw) ? [['LinkedIn', unescapeText(raw)]] : []
    default:
      return []
  }
}

const unescapeText = (text: string) =>
  text
    .replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    .trim()
/**
 * Decodes quoted-printable UTF-8, the only encoding still in use. Other text is returned unchanged.
 */
function quotedPrintable(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9a-f]{2})/gi, '%$1'))
  } catch {
    return text
  }
}
