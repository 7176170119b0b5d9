import { inflateSync } from 'node:zlib'

/** The words of a PDF in the order they were drawn, where its fonts are those of every reader. */
export function pdfText(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf)
  const words: string[] = []
  for (let from = raw.indexOf('stream\n'); from >= 0; from = raw.indexOf('stream\n', from + 7)) {
    if (raw.subarray(from - 3, from).toString() === 'end') continue
    let body: string
    try {
      body = inflateSync(raw.subarray(from + 7, raw.indexOf('endstream', from))).toString('latin1')
    } catch {
      continue
    }
    for (const [, hex] of body.matchAll(/<([\dA-F]+)> Tj/g))
      words.push(new TextDecoder('windows-1252').decode(Buffer.from(hex ?? '', 'hex')))
  }
  return words
}
