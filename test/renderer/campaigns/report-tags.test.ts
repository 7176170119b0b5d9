import { spawnSync } from 'node:child_process'
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { reportPdf } from '#renderer/screens/campaigns/report-pdf.ts'
import { pdfText, pdfUntagged } from '#test/support/pdf-text.ts'
import { drawOnePixel, lines } from './report-sample.ts'

/* EN 301 549 11.8.2, E10: what a screen reader finds in the PDF of the weekly report. */

const makePdf = (of = lines) => reportPdf(of, drawOnePixel, new Date(0))
const canRead = spawnSync('pdfinfo', ['-v']).error === undefined

/** The structure as poppler reads it: an element in each line, its own text behind it. */
function structureOf(pdf: Uint8Array): string[] {
  const { stdout, stderr } = spawnSync('pdfinfo', ['-struct-text', '-'], {
    input: pdf,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
    .trimEnd()
    .replaceAll(/ \((?:block|inline)\)/g, '')
    .replaceAll(/:?\n *\/Scope \/(\w+)/g, ' of a $1')
    .replaceAll(/\n *(?=")/g, ' ')
    .split('\n')
}

const row = (name: string, ...cells: string[]) => [
  '      TR',
  `        TH of a Row ${name}`,
  ...cells.map((cell) => `        TD "${cell}"`),
]
const header = (...names: string[]) => [
  '    THead',
  '      TR',
  ...names.flatMap((name) => [
    '        TH of a Column',
    `          Span ${name
      .split(' ')
      .map((word) => `"${word}"`)
      .join(' ')}`,
  ]),
]
const item = (label: string, ...said: string[]) => [
  '    LI',
  `      Lbl "${label}"`,
  '      LBody',
  ...said.map((text) => `        P "${text}"`),
]

test.skipIf(!canRead)(
  'its headings, lists and tables are read in their order (needs pdfinfo of poppler-utils)',
  async () => {
    expect(structureOf(await makePdf())).toEqual([
      'Document',
      '  H1 "Title"',
      '  P "Span"',
      '  P "Source"',
      '  L',
      ...item('Replies', '12', 'first', 'second'),
      ...item('Bounces', '12', 'first', 'second'),
      '  H2 "Replies per week"',
      '  L',
      ...item('Old week', '4'),
      ...item('New week', '8'),
      '  H2 "Weeks"',
      '  Table',
      ...header('Week', 'R', 'S', 'B', 'C', 'O', 'Reply rate', 'Bounce rate', 'Known'),
      '    TBody',
      ...row('"A week"', '1', '2', '3', '4', '5', '6', '7', 'whole'),
      ...row('"B week"', '1111', '2222', '33', '44', '55', '66', '77', 'whole too'),
      '  H2 "Campaigns"',
      '  Table',
      ...header('Campaign', 'State', 'R', 'S', 'T', 'Reply rate', 'Bounce rate'),
      '    TBody',
      // Drawn as a picture, which has no text of its own; what it says is tried below.
      '      TR',
      '        TH of a Row',
      '          Span ""',
      ...row('', 'active', '21', '22', '23', '24', '25').slice(2),
      '  H2 "What to know"',
      '  P "Remark"',
      '  P "Footnote"',
    ])
  },
)

test.skipIf(!canRead)(
  'a table over two pages is one table, whose header is read once (needs pdfinfo of poppler-utils)',
  async () => {
    const [first = []] = lines.weeks.rows
    const rows = Array.from({ length: 40 }, (_, index) => [`Week ${index}`, ...first.slice(1)])
    const pdf = await makePdf({ ...lines, weeks: { ...lines.weeks, rows } })
    const structure = structureOf(pdf).map((line) => line.trim())
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
    expect(pdfText(pdf).filter((word) => word === 'Known')).toHaveLength(2)
    expect(structure.filter((line) => line === 'Span "Known"')).toHaveLength(1)
    expect(structure.filter((line) => line === 'Table')).toHaveLength(2)
    expect(structure.filter((line) => line.startsWith('TH of a Row "Week '))).toHaveLength(40)
  },
)

test('what is drawn as a picture, cut, or broken into lines is read whole', async () => {
  const long =
    'Everybody who works with payments in the Baltic states and in Poland, in finance, controlling, treasury, tax or audit, and has not answered yet'
  const remark = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  const [first = []] = lines.campaigns.rows
  const pdf = await makePdf({
    ...lines,
    campaigns: { ...lines.campaigns, rows: [first, [long, ...first.slice(1)]] },
    remarks: [remark],
  })
  const read = await PDFDocument.load(pdf)
  const texts = read.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    .map((element) => element.get(PDFName.of('ActualText')))
    .flatMap((text) => (text instanceof PDFHexString ? [text.decodeText()] : []))
  expect(texts).toEqual(
    expect.arrayContaining(['Łódź leads', long, remark, 'Reply rate', 'Bounce rate']),
  )
  expect(pdfText(pdf).join(' ')).toContain('…')
})

test('nothing is drawn that is neither tagged nor marked as decoration', async () => {
  const rows = Array.from({ length: 40 }, () => lines.weeks.rows[0] ?? [])
  expect(pdfUntagged(await makePdf({ ...lines, weeks: { ...lines.weeks, rows } }))).toEqual([])
})

test('its title, not the name of its file, is in the title bar, and its language is stated', async () => {
  const { catalog } = await PDFDocument.load(await makePdf())
  expect(catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true)
  expect(String(catalog.get(PDFName.of('Lang')))).toBe('(en-GB)')
})

test('M6: the PDF of a report in Arabic holds no marks of isolated values', async () => {
  const marked = '\u20682025 alumni\u2069'
  const pdf = await PDFDocument.load(
    await makePdf({ ...lines, title: marked, span: marked, remarks: [`${marked} Łódź`] }),
  )
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
  const read = objects
    .filter((object) => object instanceof PDFDict)
    .map((element) => element.get(PDFName.of('ActualText')))
    .filter((text) => text instanceof PDFHexString)
    .map((text) => text.decodeText())
  expect(read).toContain('2025 alumni Łódź')
  expect([...read, pdf.getTitle(), pdf.getSubject()].join(' ')).not.toMatch(/[\u2068\u2069]/)
  expect(pdf.getTitle()).toBe('2025 alumni')
})
