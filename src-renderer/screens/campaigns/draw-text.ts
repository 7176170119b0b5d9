import type { DrawWords } from './report-pdf.ts'

const sharp = 4

/**
 * Draws text as a PNG in the interface's typeface, or in any installed font that has its
 * characters. One CSS pixel counts as one point.
 */
export const drawText: DrawWords = async (text, size, strong) => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const font = `${strong ? 650 : 450} ${size}px 'Inter Variable', system-ui, sans-serif`
  pen.font = font
  const [width, height] = [Math.ceil(pen.measureText(text).width) + 2, Math.ceil(size * 1.5)]
  Object.assign(canvas, { width: width * sharp, height: height * sharp })
  pen.scale(sharp, sharp)
  pen.font = font
  pen.fillStyle = 'black'
  pen.textBaseline = 'middle'
  pen.direction = 'ltr'
  pen.fillText(text, 0, height / 2)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  return blob ? { png: new Uint8Array(await blob.arrayBuffer()), width, height } : null
}
