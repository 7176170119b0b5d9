import { t } from '#shared/i18n/translate.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { withoutControls } from '#shared/domain/plain-text.ts'

const escapeText = (text: string) =>
  withoutControls(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

/**
 * Folds lines longer than 75 octets into the next line, after a space (RFC 2426 §2.6); never splits
 * a character.
 */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const octets = Buffer.byteLength(sign)
    if (size + octets > 74) {
      parts.push(part)
      part = ''
      size = 1
    }
    part += sign
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

/**
 * Writes one person as a vCard 3.0, which every address book reads (L3). The do-not-contact flag is
 * put into the note, so that it is exported too.
 */
export function vcardOf(row: ContactRow): string {
  const note = [row.do_not_contact ? t('DO NOT CONTACT (company flag)') : '', row.notes ?? '']
    .filter(Boolean)
    .join('\n')
  const lines: [string, string | null][] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '3.0'],
    ['PRODID', '-//Hotdesk//EN'],
    ['FN', escapeText(row.name)],
    ['N', `${escapeText(row.last_name ?? '')};${escapeText(row.first_name ?? '')};;;`],
    ['EMAIL;TYPE=INTERNET', row.email && escapeText(row.email)],
    ['TEL;TYPE=WORK,VOICE', row.phone && escapeText(row.phone)],
    ['TITLE', row.title && escapeText(row.title)],
    ['ORG', row.company_name && escapeText(row.company_name)],
    ['ADR;TYPE=WORK', row.location && `;;;${escapeText(row.location)};;;`],
    ['URL', row.linkedin_url && escapeText(row.linkedin_url)],
    ['NOTE', note && escapeText(note)],
    ['UID', `hotdesk:${escapeText(row.id)}`],
    ['END', 'VCARD'],
  ]
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`)
    .join('')
}
