import { removeIsolation } from '#shared/i18n/isolate.ts'
import {
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** The kinds of elements that the report has (ISO 32000-1, 14.8.4). */
export type Role =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Span'

interface Details {
  /** Of a header cell: what it is the header of. */
  scope?: 'Row' | 'Column'
  /** What is read out instead of what is drawn. */
  text?: string
}

/** Something drawn on a page, by its number in the marks of that page. */
interface Mark {
  page: PDFPage
  number: number
}

/** An element of the document, such as a paragraph or a cell. Its parts are read in their order. */
export interface Tag extends Details {
  role: Role
  parts: (Tag | Mark)[]
}

/** Adds an element at the end of another one. */
export function addTag(parent: Tag, role: Role, details: Details = {}): Tag {
  const tag: Tag = { role, parts: [], ...details }
  parent.parts.push(tag)
  return tag
}

/**
 * The structure of a PDF, which screen readers read: elements, and the drawings that belong to
 * each (tagged PDF, ISO 32000-1, 14.8).
 */
export interface PdfTags {
  readonly document: Tag
  /** Draws as a part of an element; with null as decoration, which is not read out. */
  draw(page: PDFPage, tag: Tag | null, draw: () => void): void
  /** Writes the structure into the PDF; call it once, at the end. */
  write(): void
}

/** Starts the structure of an empty PDF. */
export function createPdfTags(pdf: PDFDocument): PdfTags {
  const document: Tag = { role: 'Document', parts: [] }
  const marksOf = new Map<PDFPage, number>()
  return {
    document,
    draw(page, tag, draw) {
      page.pushOperators(tag === null ? DECORATION : begin(tag.role, addMark(marksOf, page, tag)))
      draw()
      page.pushOperators(END)
    },
    write: () => writeStructure(pdf, document, marksOf),
  }
}

const DECORATION = PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')])
const END = PDFOperator.of(PDFOperatorNames.EndMarkedContent)
const begin = (role: Role, number: number) =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
    PDFName.of(role),
    `<</MCID ${number}>>`,
  ])

function addMark(marksOf: Map<PDFPage, number>, page: PDFPage, { parts }: Tag): number {
  const number = marksOf.get(page) ?? 0
  marksOf.set(page, number + 1)
  parts.push({ page, number })
  return number
}

function writeStructure(
  pdf: PDFDocument,
  document: Tag,
  marksOf: ReadonlyMap<PDFPage, number>,
): void {
  const { context, catalog } = pdf
  const root = context.nextRef()
  /** For each page, the element of each of its marks. */
  const owners = new Map<PDFPage, PDFRef[]>([...marksOf.keys()].map((page) => [page, []]))

  function write(tag: Tag, parent: PDFRef): PDFRef {
    const ref = context.nextRef()
    const parts = tag.parts.map((part) => {
      if ('role' in part) return write(part, ref)
      const owned = owners.get(part.page)
      if (owned) owned[part.number] = ref
      return context.obj({ Type: 'MCR', Pg: part.page.ref, MCID: part.number })
    })
    const element = context.obj({ Type: 'StructElem', S: tag.role, P: parent, K: parts })
    if (tag.text !== undefined)
      element.set(PDFName.of('ActualText'), PDFHexString.fromText(removeIsolation(tag.text)))
    if (tag.scope !== undefined)
      element.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: tag.scope }))
    context.assign(ref, element)
    return ref
  }

  const top = write(document, root)
  const pages = [...owners].map(([page, elements], index) => {
    page.node.set(PDFName.of('StructParents'), context.obj(index))
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    return [index, context.register(context.obj(elements))] as const
  })
  const byMark = context.register(context.obj({ Nums: pages.flat() }))
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: [top],
      ParentTree: byMark,
      ParentTreeNextKey: pages.length,
    }),
  )
  catalog.set(PDFName.of('StructTreeRoot'), root)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
}
