import { removeIsolation } from '#shared/i18n/isolate.ts'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import { PDFDocument, ReadingDirection, rgb } from '@cantoo/pdf-lib'
import type { DrawWords } from './pdf-line.ts'
import { addTag, createPdfTags, type Tag } from './pdf-tags.ts'
import { isFigure, type ReportLines } from './report-lines.ts'
import {
  createPen,
  ink,
  isMirrored,
  MARGIN,
  soft,
  WIDTH,
  type Pen,
  type TextStyle,
} from './report-pen.ts'

/** The space between the columns of a table, in points. */
const GAP = 12
const ember = rgb(0.76, 0.28, 0.13)

/**
 * Returns the weekly report as a PDF of A4 pages (E10), in the direction of the interface language.
 * Text stays text; words with characters that Helvetica lacks are drawn as pictures. Headings,
 * lists and tables are tagged, so that screen readers read the report as they read its page
 * (EN 301 549 11.8.2).
 */
export async function reportPdf(
  lines: ReportLines,
  drawWords: DrawWords,
  createdAt: Date,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(removeIsolation(lines.title), { showInWindowTitleBar: true })
  pdf.setSubject(removeIsolation(lines.span))
  pdf.setCreator('Hotdesk')
  pdf.setProducer('Hotdesk')
  pdf.setLanguage(i18n.locale === ENGLISH.tag ? 'en-GB' : i18n.locale)
  if (isMirrored())
    pdf.catalog.getOrCreateViewerPreferences().setReadingDirection(ReadingDirection.R2L)
  pdf.setCreationDate(createdAt)
  pdf.setModificationDate(createdAt)
  const tags = createPdfTags(pdf)
  const pen = await createPen(pdf, tags, drawWords)
  const heading = (words: string, style: Omit<TextStyle, 'size' | 'strong'>) =>
    pen.text('H2', words, { size: 11.5, strong: true, ...style })
  await pen.text('H1', lines.title, { size: 19, strong: true, after: 4 })
  await pen.text('P', lines.span, { size: 11, after: 3 })
  await pen.text('P', lines.sourceNote, { size: 8, tone: soft, after: 16 })
  await figures(pen, lines)
  await heading(t('Replies per week'), { after: 2, need: 130 })
  await bars(pen, lines)
  await heading(t('Weeks'), { after: 6, need: 60 })
  await table(pen, lines.weeks, [2.1, 0.75, 0.8, 0.75, 0.7, 0.75, 1.25, 1.25, 1.25])
  await heading(t('Campaigns'), { before: 14, after: 6, need: 60 })
  await table(pen, lines.campaigns, [2.9, 0.85, 0.85, 0.85, 0.8, 1.3, 1.3])
  if (lines.remarks.length > 0) await heading(t('What to know'), { before: 14, after: 4, need: 40 })
  for (const remark of lines.remarks) await pen.text('P', remark, { size: 8.5, after: 3 })
  for (const [index, note] of lines.footnotes.entries())
    await pen.text('P', note, { size: 7.5, tone: soft, before: index === 0 ? 12 : 0, after: 2 })
  pen.number()
  tags.write()
  return pdf.save()
}

/** Adds an item of a list: its label, and what is said of it. */
function addItem(list: Tag): { label: Tag; body: Tag } {
  const item = addTag(list, 'LI')
  return { label: addTag(item, 'Lbl'), body: addTag(item, 'LBody') }
}

/** Splits a heading of several words into two lines: the first word and the rest. */
function halves(heading: string): [string, string] {
  const [first = '', ...rest] = heading.split(' ')
  return [first, rest.join(' ')]
}

async function figures(pen: Pen, { figures: all }: ReportLines): Promise<void> {
  const columnWidth = WIDTH / all.length
  const top = pen.at()
  const list = pen.add('L')
  pen.rule(top)
  for (const [index, { name, value, notes, grey }] of all.entries()) {
    const x = MARGIN + index * columnWidth
    const { label, body } = addItem(list)
    const put = (tag: Tag, words: string, down: number, style: TextStyle, most: number) =>
      pen.put(tag, words, x, top - down, style, most)
    const small = { size: 7.5, tone: soft }
    await put(label, name, 16, { size: 8.5, tone: soft }, columnWidth - 8)
    await put(
      addTag(body, 'P'),
      value,
      38,
      { size: 18, strong: true, tone: grey ? soft : ink },
      columnWidth - 8,
    )
    for (const [row, note] of notes.slice(0, 2).entries())
      await put(addTag(body, 'P'), note, 51 + 10 * row, small, columnWidth - 6)
  }
  pen.rule(top - 70)
  pen.down(92)
}

/**
 * Draws the replies of each week as bars from zero. A week that was not measured has a label
 * instead of a bar.
 */
async function bars(pen: Pen, { bars: all }: ReportLines): Promise<void> {
  const height = 84
  const top = pen.at() - 12
  const most = Math.max(1, ...all.map(({ value }) => value))
  const columnWidth = WIDTH / all.length
  const wide = Math.min(54, columnWidth * 0.55)
  const list = pen.add('L')
  for (const [index, { label: week, value, text, measured, note }] of all.entries()) {
    const x = MARGIN + index * columnWidth + (columnWidth - wide) / 2
    const tall = (value / most) * (height - 12)
    const { label, body } = addItem(list)
    const put = (tag: Tag, words: string, at: number, style: TextStyle) =>
      pen.put(tag, words, x, top - height + at, style, columnWidth - 4)
    if (measured) pen.box(x, top - height, wide, Math.max(0.8, tall), ember)
    await put(addTag(body, 'P'), text, tall + 4, {
      size: 8,
      strong: true,
      tone: measured ? ink : soft,
    })
    await put(label, week, -12, { size: 7.5, tone: soft })
    if (note) await put(addTag(body, 'P'), note, -21, { size: 6.8, tone: soft })
  }
  pen.rule(top - height)
  pen.down(height + 48)
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Returns the widths of columns: the shares, but columns that need less give what they do not need
 * to those that need more, the nearly wide enough ones first.
 */
export function fitColumns(shares: readonly number[], needs: readonly number[]): number[] {
  const widths = shares.map((share, index) => Math.min(share, needs[index] ?? share))
  let left = sumOf(shares) - sumOf(widths)
  const lackOf = (index: number) => (needs[index] ?? 0) - (widths[index] ?? 0)
  const narrow = [...shares.keys()].filter((index) => lackOf(index) > 0)
  for (const [at, index] of narrow.toSorted((a, b) => lackOf(a) - lackOf(b)).entries()) {
    const more = Math.min(lackOf(index), left / (narrow.length - at))
    widths[index] = (widths[index] ?? 0) + more
    left -= more
  }
  return widths.map((width, index) => width + (left * (shares[index] ?? 0)) / sumOf(shares))
}

const headStyle: TextStyle = { size: 7.2, tone: soft }
const cellStyle: TextStyle = { size: 8 }

/** Measures how wide each column must be for its header and its cells, with the space after it. */
async function measureColumns(pen: Pen, { header, rows }: ReportLines['weeks']): Promise<number[]> {
  const widthsOf = (texts: readonly string[], style: TextStyle) =>
    Promise.all(texts.map((text) => pen.measure(text, style)))
  return Promise.all(
    header.map(async (heading, index) => {
      const cells = rows.map((row) => row[index] ?? '')
      const widths = [
        ...(await widthsOf(halves(heading), headStyle)),
        ...(await widthsOf(cells, cellStyle)),
      ]
      return Math.max(...widths) + GAP
    }),
  )
}

/** Draws a table. Its header is repeated on every further page, and read out once. */
async function table(
  pen: Pen,
  lines: ReportLines['weeks'],
  shares: readonly number[],
): Promise<void> {
  const { header, rows } = lines
  const wide = WIDTH + GAP / 2
  const widths = fitColumns(
    shares.map((share) => (wide * share) / sumOf(shares)),
    await measureColumns(pen, lines),
  )
  const edges = widths.map((_, index) => MARGIN + sumOf(widths.slice(0, index)))
  const figures = shares.map((_, index) => rows.every((cells) => isFigure(cells[index] ?? '')))
  const row = async (tags: readonly (Tag | null)[], cells: readonly string[], style: TextStyle) => {
    for (const [index, cell] of cells.entries()) {
      const from = edges[index] ?? MARGIN
      const to = (edges[index + 1] ?? MARGIN + WIDTH + GAP / 2) - GAP
      const end = figures[index] === true
      await pen.put(tags[index] ?? null, cell, end ? to : from, pen.at(), style, to - from, end)
    }
  }
  /** Draws the header, in two lines; each cell is read as one text. */
  const head = async (tags: readonly (Tag | null)[]) => {
    const split = header.map(halves)
    pen.down(10)
    await row(
      tags,
      split.map(([first, second]) => (second ? first : '')),
      headStyle,
    )
    pen.down(9)
    await row(
      tags,
      split.map(([first, second]) => second || first),
      headStyle,
    )
    pen.down(5)
    pen.rule(pen.at(), 0.8)
  }
  const element = pen.add('Table')
  const headRow = addTag(addTag(element, 'THead'), 'TR')
  await head(
    header.map((text) => addTag(addTag(headRow, 'TH', { scope: 'Column' }), 'Span', { text })),
  )
  const body = addTag(element, 'TBody')
  for (const cells of rows) {
    if (pen.isFull(16)) {
      pen.turn()
      await head([])
    }
    const bodyRow = addTag(body, 'TR')
    const tags = cells.map((_, index) =>
      index === 0 ? addTag(bodyRow, 'TH', { scope: 'Row' }) : addTag(bodyRow, 'TD'),
    )
    pen.down(11)
    await row(tags, cells, cellStyle)
    pen.down(5)
    pen.rule(pen.at(), 0.4)
  }
}
