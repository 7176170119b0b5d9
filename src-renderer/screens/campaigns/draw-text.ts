import { directionOf } from '#shared/i18n/languages.ts'
import { i18n } from '#shared/i18n/translate.ts'
import type { DrawWords } from './pdf-line.ts'

const sharp = 4
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u

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
  // Sentences run as the page does; a name in another script runs as it is written.
  pen.direction = rightToLeft.test(text) ? directionOf(i18n.locale) : 'ltr'
  pen.textAlign = 'left'
  pen.fillText(text, 0, height / 2)
  // At once: `toBlob` waits for an idle moment, up to a second for each picture.
  const [, png = ''] = canvas.toDataURL('image/png').split(',')
  return { png: Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0)), width, height }
}
