import { directionOf } from '#shared/i18n/languages.ts'
import { i18n } from '#shared/i18n/translate.ts'
import { StandardFonts, rgb, type PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import {
  createPictures,
  measureLine,
  prepareLine,
  wrapText,
  type DrawWords,
  type Tone,
} from './pdf-line.ts'
import { addTag, type PdfTags, type Role, type Tag } from './pdf-tags.ts'

const [pageWidth, pageHeight] = [595.28, 841.89]
/** The space around the text of a page, and the width between, in points. */
export const MARGIN = 46
export const WIDTH = pageWidth - 2 * MARGIN
/** PDF readers without Helvetica substitute a wider font, in which the lines must still fit. */
const TEXT_WIDTH = WIDTH * 0.86
export const ink = rgb(0.13, 0.11, 0.1)
export const soft = rgb(0.42, 0.4, 0.38)
const ruled = rgb(0.88, 0.87, 0.85)

/** Whether pages are mirrored: text begins at the right, and the first column stands there. */
export const isMirrored = () => directionOf(i18n.locale) === 'rtl'
/** Returns where something begins at the left, if `left` is where it begins on a page in English. */
const placeOf = (left: number, width: number) => (isMirrored() ? pageWidth - left - width : left)

export interface TextStyle {
  size: number
  strong?: boolean
  tone?: Tone
  before?: number
  after?: number
  /** Space in points that must be left below it on the same page. */
  need?: number
}

/** Writes on A4 pages from top to bottom, and tags what it writes. */
export type Pen = Awaited<ReturnType<typeof createPen>>

/** Creates the pen of an empty PDF. Words that the fonts lack are drawn with `drawWords`. */
export async function createPen(pdf: PDFDocument, tags: PdfTags, drawWords: DrawWords) {
  const [normal, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ])
  const findPicture = createPictures(pdf, drawWords)
  const lettersOf = ({ size, strong = false, tone = ink }: TextStyle) => ({
    font: strong ? bold : normal,
    size,
    strong,
    tone,
  })
  let page: PDFPage = pdf.addPage([pageWidth, pageHeight])
  let y = pageHeight - MARGIN
  const turn = () => {
    page = pdf.addPage([pageWidth, pageHeight])
    y = pageHeight - MARGIN
  }
  const isFull = (need: number) => y - need < MARGIN + 14
  const makeRoom = (need: number) => {
    if (isFull(need)) turn()
  }

  /**
   * Draws one line of text of an element (null: decoration) that begins at `x`, or ends there with
   * `end`, as on a page in English. What is not drawn as it reads is read from its tag.
   */
  async function put(
    tag: Tag | null,
    raw: string,
    x: number,
    at: number,
    style: TextStyle,
    most = Infinity,
    end = false,
  ): Promise<void> {
    if (raw === '') return
    const line = await prepareLine(findPicture, raw, lettersOf(style), most)
    const left = placeOf(end ? x - line.width : x, line.width)
    const drawn = tag && !line.isWhole ? addTag(tag, 'Span', { text: raw }) : tag
    tags.draw(page, drawn, () => line.draw(page, left, at))
  }

  return {
    put,
    /** Returns how wide a line of text is, in points. */
    measure: (raw: string, style: TextStyle) => measureLine(findPicture, raw, lettersOf(style)),
    isFull,
    turn,
    at: () => y,
    down: (by: number) => {
      y -= by
    },
    /** Adds an element to the document. */
    add: (role: Role) => addTag(tags.document, role),
    rule: (at: number, thickness = 0.6) =>
      tags.draw(page, null, () =>
        page.drawLine({
          start: { x: MARGIN, y: at },
          end: { x: pageWidth - MARGIN, y: at },
          thickness,
          color: ruled,
        }),
      ),
    box: (x: number, at: number, width: number, height: number, tone: Tone) =>
      tags.draw(page, null, () =>
        page.drawRectangle({ x: placeOf(x, width), y: at, width, height, color: tone }),
      ),
    /** Writes an element over as many lines as it needs. */
    async text(role: Role, words: string, style: TextStyle): Promise<void> {
      y -= style.before ?? 0
      makeRoom((style.need ?? 0) + style.size)
      const parts = wrapText(words, style.strong ? bold : normal, style.size, TEXT_WIDTH)
      const element = addTag(tags.document, role)
      // Lines are read as one text: without the spaces between them, words would run together.
      const tag = parts.length > 1 ? addTag(element, 'Span', { text: words }) : element
      for (const part of parts) {
        makeRoom(style.size)
        y -= style.size * 1.2
        await put(tag, part, MARGIN, y, style)
      }
      y -= style.after ?? 0
    },
    number: () => numberPages(pdf, tags, normal),
  }
}

function numberPages(pdf: PDFDocument, tags: PdfTags, font: PDFFont): void {
  const pages = pdf.getPages()
  pages.forEach((page, index) => {
    const text = `${index + 1} / ${pages.length}`
    const width = font.widthOfTextAtSize(text, 7.5)
    tags.draw(page, null, () =>
      page.drawText(text, {
        x: placeOf(pageWidth - MARGIN - width, width),
        y: MARGIN - 18,
        size: 7.5,
        font,
        color: soft,
      }),
    )
  })
}
