import { directionOf, ENGLISH } from '#shared/i18n/languages.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import {
  PDFDocument,
  ReadingDirection,
  StandardFonts,
  rgb,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { isFigure, type ReportLines } from './report-lines.ts'

/**
 * Draws text as a picture, because the fonts of PDF readers lack its characters (Polish, Greek,
 * Arabic …). Width and height are in points; null if drawing fails.
 */
export type DrawWords = (
  text: string,
  size: number,
  strong: boolean,
) => Promise<{ png: Uint8Array; width: number; height: number } | null>

const [pageWidth, pageHeight, margin] = [595.28, 841.89, 46]
const GAP = 12
/** PDF readers without Helvetica substitute a wider font, in which the lines must still fit. */
const TEXT_WIDTH = (pageWidth - 2 * margin) * 0.86
const ink = rgb(0.13, 0.11, 0.1)
const soft = rgb(0.42, 0.4, 0.38)
const line = rgb(0.88, 0.87, 0.85)
const ember = rgb(0.76, 0.28, 0.13)
/**
 * Replaces the spaces and dashes of number formats that the built-in fonts lack, and removes
 * direction marks.
 */
const asPlainText = (text: string) =>
  text
    .replaceAll(/[\u202f\u2009\u00a0]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')

/** The characters that the built-in fonts of every reader have: those of windows-1252. */
const drawableSigns = new Set(
  [
    ...new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 224 }, (_, index) => index + 32),
    ),
  ].filter((sign) => sign > '\u009f' || sign < '\u007f'),
)
const has = (text: string) => [...text].every((sign) => drawableSigns.has(sign))

/** Whether pages are mirrored: text begins at the right, and the first column stands there. */
const isMirrored = () => directionOf(i18n.locale) === 'rtl'
/** Returns where something begins at the left, if `left` is where it begins on a page in English. */
const placeOf = (left: number, width: number) => (isMirrored() ? pageWidth - left - width : left)

/**
 * Returns the weekly report as a PDF of A4 pages (E10), in the direction of the interface language.
 * Text stays text; words with characters that Helvetica lacks are drawn as pictures.
 */
export async function reportPdf(
  lines: ReportLines,
  drawWords: DrawWords,
  createdAt: Date,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(lines.title)
  pdf.setSubject(lines.span)
  pdf.setCreator('Hotdesk')
  pdf.setProducer('Hotdesk')
  pdf.setLanguage(i18n.locale === ENGLISH.tag ? 'en-GB' : i18n.locale)
  if (isMirrored())
    pdf.catalog.getOrCreateViewerPreferences().setReadingDirection(ReadingDirection.R2L)
  pdf.setCreationDate(createdAt)
  pdf.setModificationDate(createdAt)
  const pen = await penOn(pdf, drawWords)
  await pen.text(lines.title, { size: 19, strong: true, after: 4 })
  await pen.text(lines.span, { size: 11, after: 3 })
  await pen.text(lines.sourceNote, { size: 8, tone: soft, after: 16 })
  await figures(pen, lines)
  await bars(pen, lines)
  await pen.text(t('Weeks'), { size: 11.5, strong: true, after: 6, need: 60 })
  await table(pen, lines.weeks, [2.1, 0.75, 0.8, 0.75, 0.7, 0.75, 1.25, 1.25, 1.25])
  await pen.text(t('Campaigns'), { size: 11.5, strong: true, before: 14, after: 6, need: 60 })
  await table(pen, lines.campaigns, [2.9, 0.85, 0.85, 0.85, 0.8, 1.3, 1.3])
  if (lines.remarks.length > 0)
    await pen.text(t('What to know'), { size: 11.5, strong: true, before: 14, after: 4, need: 40 })
  for (const remark of lines.remarks) await pen.text(remark, { size: 8.5, after: 3 })
  for (const [index, note] of lines.footnotes.entries())
    await pen.text(note, { size: 7.5, tone: soft, before: index === 0 ? 12 : 0, after: 2 })
  pen.number()
  return pdf.save()
}

type Tone = ReturnType<typeof rgb>
interface TextStyle {
  size: number
  strong?: boolean
  tone?: Tone
  before?: number
  after?: number
  /** Space in points that must be left below it on the same page. */
  need?: number
}

async function penOn(pdf: PDFDocument, drawWords: DrawWords) {
  const [normal, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ])
  let page: PDFPage = pdf.addPage([pageWidth, pageHeight])
  let y = pageHeight - margin
  const turn = () => {
    page = pdf.addPage([pageWidth, pageHeight])
    y = pageHeight - margin
  }
  const isFull = (need: number) => y - need < margin + 14
  const makeRoom = (need: number) => {
    if (isFull(need)) turn()
  }

  /**
   * Draws one line of text that begins at `x`, or ends there with `end`, as on a page in English;
   * returns its width in points.
   */
  async function put(
    raw: string,
    x: number,
    at: number,
    { size, strong = false, tone = ink }: TextStyle,
    most = Infinity,
    end = false,
  ): Promise<number> {
    const font = strong ? bold : normal
    const text = asPlainText(raw)
    const picture = has(text) ? null : await drawWords(text, size, strong)
    if (picture) {
      const image: PDFImage = await pdf.embedPng(picture.png)
      const shrink = Math.min(1, most / picture.width)
      const width = picture.width * shrink
      page.drawImage(image, {
        x: placeOf(end ? x - width : x, width),
        y: at - (picture.height * shrink - size) / 2 - size * 0.12,
        width,
        height: picture.height * shrink,
      })
      return width
    }
    const wide = has(text) ? font.widthOfTextAtSize(text, size) : 0
    // A truncated figure would be a different figure, so it is drawn smaller instead.
    const isSmaller = isFigure(text) && wide > most
    const drawn = isSmaller ? (size * most) / wide : size
    const shown = isSmaller ? text : fitText(text, font, size, most)
    const width = font.widthOfTextAtSize(shown, drawn)
    const left = placeOf(end ? x - width : x, width)
    page.drawText(shown, { x: left, y: at, size: drawn, font, color: tone })
    return width
  }

  return {
    put,
    room: makeRoom,
    isFull,
    turn,
    at: () => y,
    down: (by: number) => {
      y -= by
    },
    rule: (at: number, thickness = 0.6) =>
      page.drawLine({
        start: { x: margin, y: at },
        end: { x: pageWidth - margin, y: at },
        thickness,
        color: line,
      }),
    box: (x: number, at: number, width: number, height: number, tone: Tone) =>
      page.drawRectangle({ x: placeOf(x, width), y: at, width, height, color: tone }),
    async text(words: string, style: TextStyle): Promise<void> {
      y -= style.before ?? 0
      makeRoom((style.need ?? 0) + style.size)
      for (const part of wrapText(words, style.strong ? bold : normal, style.size)) {
        makeRoom(style.size)
        y -= style.size * 1.2
        await put(part, margin, y, style)
      }
      y -= style.after ?? 0
    },
    number: () => numberPages(pdf, normal),
  }
}
/** Splits a heading of several words into two lines: the first word and the rest. */
function halves(heading: string): [string, string] {
  const [first = '', ...rest] = heading.split(' ')
  return [first, rest.join(' ')]
}

type Pen = Awaited<ReturnType<typeof penOn>>

async function figures(pen: Pen, { figures: all }: ReportLines): Promise<void> {
  const columnWidth = (pageWidth - 2 * margin) / all.length
  const top = pen.at()
  pen.rule(top)
  for (const [index, { name, value, notes, grey }] of all.entries()) {
    const x = margin + index * columnWidth
    await pen.put(name, x, top - 16, { size: 8.5, tone: soft }, columnWidth - 8)
    await pen.put(
      value,
      x,
      top - 38,
      { size: 18, strong: true, tone: grey ? soft : ink },
      columnWidth - 8,
    )
    const [first, rest] = notes
    await pen.put(first ?? '', x, top - 51, { size: 7.5, tone: soft }, columnWidth - 6)
    if (rest) await pen.put(rest, x, top - 61, { size: 7.5, tone: soft }, columnWidth - 6)
  }
  pen.rule(top - 70)
  pen.down(92)
}

/**
 * Draws the replies of each week as bars from zero. A week that was not measured has a label
 * instead of a bar.
 */
async function bars(pen: Pen, { bars: all }: ReportLines): Promise<void> {
  await pen.text(t('Replies per week'), { size: 11.5, strong: true, after: 2, need: 130 })
  const height = 84
  const top = pen.at() - 12
  const most = Math.max(1, ...all.map(({ value }) => value))
  const columnWidth = (pageWidth - 2 * margin) / all.length
  const wide = Math.min(54, columnWidth * 0.55)
  for (const [index, { label, value, text, measured, note }] of all.entries()) {
    const x = margin + index * columnWidth + (columnWidth - wide) / 2
    const tall = (value / most) * (height - 12)
    if (measured) pen.box(x, top - height, wide, Math.max(0.8, tall), ember)
    await pen.put(
      text,
      x,
      top - height + tall + 4,
      { size: 8, strong: true, tone: measured ? ink : soft },
      columnWidth - 4,
    )
    await pen.put(label, x, top - height - 12, { size: 7.5, tone: soft }, columnWidth - 4)
    if (note) await pen.put(note, x, top - height - 21, { size: 6.8, tone: soft }, columnWidth - 4)
  }
  pen.rule(top - height)
  pen.down(height + 48)
}

/** Draws a table and repeats its header on every further page. */
async function table(
  pen: Pen,
  { header, rows }: ReportLines['weeks'],
  shares: readonly number[],
): Promise<void> {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const wide = pageWidth - 2 * margin
  const edges = shares.map(
    (_, index) =>
      margin + (wide * shares.slice(0, index).reduce((sum, share) => sum + share, 0)) / whole,
  )
  const figures = shares.map((_, index) => rows.every((cells) => isFigure(cells[index] ?? '')))
  const row = async (cells: readonly string[], style: TextStyle) => {
    for (const [index, cell] of cells.entries()) {
      const from = edges[index] ?? margin
      const to = (edges[index + 1] ?? pageWidth - margin + GAP / 2) - GAP
      const end = figures[index] === true
      await pen.put(cell, end ? to : from, pen.at(), style, to - from, end)
    }
  }
  const head = async () => {
    const split = header.map(halves)
    pen.down(10)
    await row(
      split.map(([first, second]) => (second ? first : '')),
      { size: 7.2, tone: soft },
    )
    pen.down(9)
    await row(
      split.map(([first, second]) => second || first),
      { size: 7.2, tone: soft },
    )
    pen.down(5)
    pen.rule(pen.at(), 0.8)
  }
  await head()
  for (const cells of rows) {
    if (pen.isFull(16)) {
      pen.turn()
      await head()
    }
    pen.down(11)
    await row(cells, { size: 8 })
    pen.down(5)
    pen.rule(pen.at(), 0.4)
  }
}

/** Breaks text into lines that fit the width of the page. */
function wrapText(text: string, font: PDFFont, size: number): string[] {
  const all: string[] = []
  let open = ''
  const widthOf = (words: string) =>
    [...asPlainText(words)].reduce(
      (sum, sign) => sum + (has(sign) ? font.widthOfTextAtSize(sign, size) : size * 0.6),
      0,
    )
  for (const word of text.split(' ')) {
    if (open && widthOf(`${open} ${word}`) > TEXT_WIDTH) {
      all.push(open)
      open = word
    } else open = open ? `${open} ${word}` : word
  }
  return [...all, open]
}

/** Cuts text to a width, with an ellipsis. Characters that the font lacks become question marks. */
function fitText(text: string, font: PDFFont, size: number, most: number): string {
  let shown = [...text].map((sign) => (has(sign) ? sign : '?')).join('')
  if (font.widthOfTextAtSize(shown, size) <= most) return shown
  while (shown.length > 1 && font.widthOfTextAtSize(`${shown}…`, size) > most)
    shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}

function numberPages(pdf: PDFDocument, font: PDFFont): void {
  const pages = pdf.getPages()
  pages.forEach((page, index) => {
    const text = `${index + 1} / ${pages.length}`
    const width = font.widthOfTextAtSize(text, 7.5)
    page.drawText(text, {
      x: placeOf(pageWidth - margin - width, width),
      y: margin - 18,
      size: 7.5,
      font,
      color: soft,
    })
  })
}
