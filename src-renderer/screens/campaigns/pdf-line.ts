import type { PDFDocument, PDFFont, PDFImage, PDFPage, rgb } from '@cantoo/pdf-lib'
import { isFigure } from './report-lines.ts'

/**
 * Draws text as a picture, because the fonts of PDF readers lack its characters (Polish, Greek,
 * Arabic …). Width and height are in points; null if drawing fails.
 */
export type DrawWords = (
  text: string,
  size: number,
  strong: boolean,
) => Promise<{ png: Uint8Array; width: number; height: number } | null>

/** A line that is wider than its place is drawn smaller, down to this part of its size, before it is cut. */
const SMALLEST = 0.8

/**
 * Replaces the spaces and dashes of number formats that the built-in fonts lack, and puts several
 * lines into one.
 */
const asOneLine = (text: string) =>
  text
    .replaceAll(/[\u202f\u2009\u00a0]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll(/\s*[\t\r\n]\s*/g, ' ')

/**
 * Returns a line as the built-in fonts draw it, from left to right: without direction marks. What
 * is drawn as a picture keeps them, because they hold dates and names in order there.
 */
const asPlainText = (text: string) =>
  asOneLine(text).replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')

/** The characters that the built-in fonts of every reader have: those of windows-1252. */
const drawableSigns = new Set(
  [
    ...new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 224 }, (_, index) => index + 32),
    ),
  ].filter((sign) => sign > '\u009f' || sign < '\u007f'),
)
const has = (text: string) => [...text].every((sign) => drawableSigns.has(sign))

export type Tone = ReturnType<typeof rgb>

/** The letters of a line; the size is in points. */
export interface Letters {
  font: PDFFont
  size: number
  strong: boolean
  tone: Tone
}

/** A line of text that fits its place. */
export interface Line {
  /** In points. */
  width: number
  /** Whether what is drawn is the text itself, neither a picture nor cut. */
  isWhole: boolean
  /** Draws it from its left end, at the height of its letters' foot. */
  draw(page: PDFPage, x: number, y: number): void
}

/** Returns words as a picture of the PDF, its size in points; null if drawing fails. */
export type FindPicture = (
  text: string,
  size: number,
  strong: boolean,
) => Promise<{ image: PDFImage; width: number; height: number } | null>

/** Returns what draws each text once, however often it stands in the PDF. */
export function createPictures(pdf: PDFDocument, drawWords: DrawWords): FindPicture {
  const drawn = new Map<string, ReturnType<FindPicture>>()
  const draw: FindPicture = async (...words) => {
    const picture = await drawWords(...words)
    return picture && { ...picture, image: await pdf.embedPng(picture.png) }
  }
  return (...words) => {
    const key = JSON.stringify(words)
    const picture = drawn.get(key) ?? draw(...words)
    drawn.set(key, picture)
    return picture
  }
}

/** Returns how wide a line of text is if nothing limits it, in points. */
export async function measureLine(
  findPicture: FindPicture,
  raw: string,
  { font, size, strong }: Letters,
): Promise<number> {
  const text = asPlainText(raw)
  const picture = has(text) ? null : await findPicture(asOneLine(raw), size, strong)
  return picture?.width ?? font.widthOfTextAtSize(withoutUnknown(text), size)
}

/** Prepares a line of text that is `most` points wide at most. */
export async function prepareLine(
  findPicture: FindPicture,
  raw: string,
  { font, size, strong, tone }: Letters,
  most: number,
): Promise<Line> {
  const text = asPlainText(raw)
  const picture = has(text) ? null : await findPicture(asOneLine(raw), size, strong)
  if (picture) {
    const { image } = picture
    const shrink = Math.min(1, most / picture.width)
    const [width, height] = [picture.width * shrink, picture.height * shrink]
    const down = (height - size) / 2 + size * 0.12
    return {
      width,
      isWhole: false,
      draw: (page, x, y) => page.drawImage(image, { x, y: y - down, width, height }),
    }
  }
  const wide = has(text) ? font.widthOfTextAtSize(text, size) : 0
  // A truncated figure would be a different figure, so it is drawn smaller, however small.
  const isSmaller = wide > most && (isFigure(text) || most >= wide * SMALLEST)
  const drawn = isSmaller ? (size * most) / wide : size
  const shown = isSmaller ? text : fitText(text, font, size, most)
  return {
    width: font.widthOfTextAtSize(shown, drawn),
    isWhole: shown === text,
    draw: (page, x, y) => page.drawText(shown, { x, y, size: drawn, font, color: tone }),
  }
}

/** Breaks text into lines that are `most` points wide at most. */
export function wrapText(text: string, font: PDFFont, size: number, most: number): string[] {
  const all: string[] = []
  let open = ''
  const widthOf = (words: string) =>
    [...asPlainText(words)].reduce(
      (sum, sign) => sum + (has(sign) ? font.widthOfTextAtSize(sign, size) : size * 0.6),
      0,
    )
  for (const word of text.split(' ')) {
    if (open && widthOf(`${open} ${word}`) > most) {
      all.push(open)
      open = word
    } else open = open ? `${open} ${word}` : word
  }
  return [...all, open]
}

/** Writes question marks for characters that the font lacks. */
const withoutUnknown = (text: string) => [...text].map((sign) => (has(sign) ? sign : '?')).join('')

/** Cuts text to a width, with an ellipsis. Characters that the font lacks become question marks. */
function fitText(text: string, font: PDFFont, size: number, most: number): string {
  let shown = withoutUnknown(text)
  if (font.widthOfTextAtSize(shown, size) <= most) return shown
  while (shown.length > 1 && font.widthOfTextAtSize(`${shown}…`, size) > most)
    shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}
