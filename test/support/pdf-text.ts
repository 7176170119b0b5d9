import { inflateSync } from 'node:zlib'

/** The drawing instructions of a PDF's pages, in the order in which they were written. */
function* drawings(pdf: Uint8Array): Generator<string> {
  const raw = Buffer.from(pdf)
  for (let from = raw.indexOf('stream\n'); from >= 0; from = raw.indexOf('stream\n', from + 7)) {
    if (raw.subarray(from - 3, from).toString() === 'end') continue
    try {
      yield inflateSync(raw.subarray(from + 7, raw.indexOf('endstream', from))).toString('latin1')
    } catch {
      // Not compressed: no page.
    }
  }
}

/**
 * Lists what is drawn on the pages of a PDF outside of every tag and decoration: screen readers
 * cannot know what it is.
 */
export function pdfUntagged(pdf: Uint8Array): string[] {
  let depth = 0
  return [...drawings(pdf)]
    .flatMap((body) => body.split('\n'))
    .filter((line) => {
      if (/ B(?:DC|MC)$/.test(line)) depth += 1
      if (line === 'EMC') depth -= 1
      return depth === 0 && / (?:Tj|Do)$|^[fSB]$/.test(line)
    })
}

const wordOf = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))

/** The words of a PDF in the order they were drawn, where its fonts are those of every reader. */
export const pdfText = (pdf: Uint8Array): string[] =>
  [...drawings(pdf)].flatMap((body) =>
    [...body.matchAll(/<([\dA-F]+)> Tj/g)].map(([, hex]) => wordOf(hex ?? '')),
  )

/** Something drawn on a page, in points from its left lower corner. */
export interface Drawn {
  kind: 'text' | 'picture' | 'box'
  x: number
  y: number
  /** Of a text: its words, the name of its font and the size of its letters. */
  text?: string
  font?: string
  size?: number
  /** Of a picture or a box. */
  width?: number
}

const number = String.raw`(-?[\d.]+)`
const text = String.raw`\/([A-Za-z-]+?)-\d+ ${number} Tf\n.*\n1 0 0 1 ${number} ${number} Tm\n<([\dA-F]+)> Tj`
const picture = String.raw`1 0 0 1 ${number} ${number} cm\n.*\n${number} 0 0 ${number} 0 0 cm\n.*\n\/Image`
const box = String.raw`1 0 0 1 ${number} ${number} cm\n(?:1 0 0 -?1 0 0 cm\n){3}.* rg\n.*\n0 0 m\n${number} 0 l`
const shapes = new RegExp(`${text}|${picture}|${box}`, 'g')

/** Reads where each text, picture and box of a PDF stands, in the order they were drawn. */
export const pdfPlaces = (pdf: Uint8Array): Drawn[] =>
  [...drawings(pdf)].flatMap((body) =>
    [...body.matchAll(shapes)].map((found): Drawn => {
      const at = (index: number) => Number(found[index])
      const [, font, , , , hex] = found
      if (hex !== undefined)
        return {
          kind: 'text',
          text: wordOf(hex),
          font: font ?? '',
          size: at(2),
          x: at(3),
          y: at(4),
        }
      return found[6] === undefined
        ? { kind: 'box', x: at(10), y: at(11), width: at(12) }
        : { kind: 'picture', x: at(6), y: at(7), width: at(8) }
    }),
  )
