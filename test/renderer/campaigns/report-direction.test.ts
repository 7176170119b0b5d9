import { PDFDocument, StandardFonts, type PDFFont } from '@cantoo/pdf-lib'
import { afterEach, expect, test } from 'vitest'
import { reportPdf } from '#renderer/screens/campaigns/report-pdf.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import { pdfPlaces, type Drawn } from '#test/support/pdf-text.ts'
import { drawOnePixel, lines } from './report-sample.ts'

/* M6, E10: the report runs from right to left where the screens do. */

afterEach(() => setLanguage('en', {}))

/** An A4 page is 595.28 points wide; the margins have 46 points. */
const [pageWidth, left, right] = [595.28, 46, 549.28]

interface Placed extends Drawn {
  /** Where it ends at the right. */
  to: number
}

/** The report in a language without translations, so that its words stay the same. */
async function reportIn(tag: string): Promise<{ all: Placed[]; direction: string | undefined }> {
  setLanguage(tag, {})
  const pdf = await reportPdf(lines, drawOnePixel, new Date(0))
  const fonts = await PDFDocument.create()
  const widths: Record<string, PDFFont> = {
    Helvetica: await fonts.embedFont(StandardFonts.Helvetica),
    'Helvetica-Bold': await fonts.embedFont(StandardFonts.HelveticaBold),
  }
  const widthOf = ({ text, font, size, width }: Drawn) =>
    width ?? widths[font ?? '']?.widthOfTextAtSize(text ?? '', size ?? 0) ?? NaN
  const read = await PDFDocument.load(pdf)
  return {
    all: pdfPlaces(pdf).map((drawn) => ({ ...drawn, to: drawn.x + widthOf(drawn) })),
    direction: read.catalog.getViewerPreferences()?.getReadingDirection(),
  }
}
const only = (all: readonly Placed[], text: string) => {
  const found = all.filter((drawn) => drawn.text === text)
  expect(found, text).toHaveLength(1)
  return found[0] as Placed
}

test('M6, E10: in English the report begins at the left, its figures end at the right', async () => {
  const { all, direction } = await reportIn('en')
  for (const text of ['Title', 'Span', 'Source', 'Remark', 'Footnote', 'A week', 'Weeks'])
    expect(only(all, text).x, text).toBeCloseTo(left)
  expect(only(all, '1 / 1').to).toBeCloseTo(right)
  expect(direction).not.toBe('R2L')
})

test.each(['ar', 'ar-XB'])(
  'M6, E10: in %s the report begins at the right, columns and bars too, and figures end at the left',
  async (tag) => {
    const { all, direction } = await reportIn(tag)
    expect(direction).toBe('R2L')
    for (const text of ['Title', 'Span', 'Source', 'Remark', 'Footnote', 'A week', 'Weeks'])
      expect(only(all, text).to, text).toBeCloseTo(right)
    expect(only(all, '1 / 1').x).toBeCloseTo(left)

    // The name that is drawn as a picture begins the first column of the other table.
    expect(all.find(({ kind }) => kind === 'picture')?.to).toBeCloseTo(right)
    const week = ['A week', '1', '2', '3', '5', '6', '7', 'whole'].map((text) => only(all, text))
    const edges = week.map(({ to }) => to)
    expect(edges).toEqual(edges.toSorted((a, b) => b - a))
    // Figures of one column end at the same place, whatever their width.
    expect(only(all, '1111').x).toBeCloseTo(only(all, '1').x)
    expect(only(all, '2222').x).toBeCloseTo(only(all, '2').x)
    expect(only(all, '1111').to).toBeGreaterThan(only(all, '1').to)
    expect(only(all, 'Replies').to).toBeCloseTo(right)
    expect(only(all, 'Bounces').to).toBeCloseTo(pageWidth / 2)
    const bars = all.filter(({ kind }) => kind === 'box')
    expect(bars).toHaveLength(2)
    expect(bars[0]?.x).toBeGreaterThan(pageWidth / 2)
    expect(bars[1]?.to).toBeLessThan(pageWidth / 2)
    expect(only(all, 'Old week').x).toBeGreaterThan(only(all, 'New week').to)
  },
)

test('M6, E10: a picture of words keeps the marks that hold its dates in order, letters have none', async () => {
  setLanguage('ar', {})
  const span = 'أسبوع \u2068٠١\u200f/١٢\u200f/٢٠٢٦\u2069'
  const pictures: string[] = []
  const report = { ...lines, span, sourceNote: 'Made \u20681\u200e/12\u2069' }
  const pdf = await reportPdf(
    report,
    (text, ...look) => {
      pictures.push(text)
      return drawOnePixel(text, ...look)
    },
    new Date(0),
  )
  expect(pictures).toContain(span)
  expect(pdfPlaces(pdf).map(({ text }) => text)).toContain('Made 1/12')
})

test('M6, E10: the Arabic page is the English one in a mirror: nothing overlaps that did not', async () => {
  const { all: english } = await reportIn('en')
  const { all: arabic } = await reportIn('ar')
  expect(arabic.length).toBeGreaterThan(50)
  expect(arabic.map(({ kind, text, y }) => [kind, text, y])).toEqual(
    english.map(({ kind, text, y }) => [kind, text, y]),
  )
  for (const [index, { x, to, text }] of arabic.entries()) {
    expect(x + (english[index]?.to ?? 0), text).toBeCloseTo(pageWidth, 1)
    expect(x, text).toBeGreaterThanOrEqual(left - 0.01)
    expect(to, text).toBeLessThanOrEqual(right + 0.01)
  }
})
