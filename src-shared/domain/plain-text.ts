/** Control characters (C0, C1) except tab and line breaks. */
const controls = /[^\P{Cc}\t\n\r]/gu
/**
 * Characters that change the direction of the text around them (Unicode bidirectional controls).
 */
const turns = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Removes control characters from a text for a file that another program reads. */
export const withoutControls = (text: string): string => text.replace(controls, '')

/**
 * Reduces a text to one line for system notifications, which may interpret markup and do not
 * isolate directions: without control characters, direction marks and tags, and at most `most`
 * characters.
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
  // Counts code points, so that no emoji is cut in half.
  const characters = [...line]
  if (characters.length <= most) return line
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}
