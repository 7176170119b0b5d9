/** Controls but tab and line breaks (C0, C1), which no reader of text should be handed. */
const controls = /[^\P{Cc}\t\n\r]/gu
/** Marks that turn the direction of what stands around them (Unicode bidirectional controls). */
const turns = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Removes control characters from a text for a file that another program reads. */
export const withoutControls = (text: string): string => text.replace(controls, '')

/**
 * Reduces a text to one line for the system's own notices, which may read markup and know no
 * isolation: no controls, no turned directions, no tags, at most `most` characters.
 */
export function noticeText(text: string, most: number): string {
  const line = text
    .slice(0, most * 4)
    .replace(controls, '')
    .replace(turns, '')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/\s+/g, ' ')
    .trim()
  // By characters: half an emoji is none.
  const characters = [...line]
  if (characters.length <= most) return line
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}
