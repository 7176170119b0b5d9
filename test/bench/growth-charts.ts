import { growthExponent, type Growth } from './growth.bench.ts'

const WIDTH = 420
const HEIGHT = 220
const LEFT = 56
const RIGHT = 24
const TOP = 40
const BOTTOM = 36
/** Readable on white and on black, since a page says nothing of its colours to a picture. */
const INK = '#7d8590'
const LINE = '#2f81f7'

/**
 * Draws a figure over the rows, both axes logarithmic and as wide as each other: a figure that grows
 * as fast as the rows climbs from corner to corner, along the dashed line.
 */
export function growthChart({ what, points }: Growth): string {
  const rows = points.map((point) => point.rows)
  const decades = Math.log10(Math.max(...rows) / Math.min(...rows))
  const least = Math.min(...points.map(({ ms }) => ms))
  const across = (WIDTH - LEFT - RIGHT) / decades
  const up = (HEIGHT - TOP - BOTTOM) / decades
  const x = (count: number) => round(LEFT + Math.log10(count / Math.min(...rows)) * across)
  const y = (ms: number) => round(HEIGHT - BOTTOM - Math.log10(ms / least) * up)
  const foot = HEIGHT - BOTTOM
  const title = `${capital(what)}: rows to the power of ${growthExponent(points).toFixed(2)}`
  const marks = points.map(
    (point) =>
      `<circle cx="${x(point.rows)}" cy="${y(point.ms)}" r="3.5" fill="${LINE}"/>` +
      `<text x="${x(point.rows)}" y="${y(point.ms) - 9}">${inMilliseconds(point.ms)}</text>` +
      `<text x="${x(point.rows)}" y="${foot + 18}">${point.rows.toLocaleString('en')}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}" font-family="sans-serif" font-size="11" fill="${INK}" text-anchor="middle">`,
    `<text x="${LEFT}" y="16" text-anchor="start" font-size="12">${title}</text>`,
    `<path d="M${LEFT} ${TOP}V${foot}H${WIDTH - RIGHT}" fill="none" stroke="${INK}"/>`,
    `<path d="M${LEFT} ${foot}L${WIDTH - RIGHT} ${TOP}" fill="none" stroke="${INK}" stroke-dasharray="3 4" opacity="0.6"/>`,
    `<polyline points="${points.map((point) => `${x(point.rows)},${y(point.ms)}`).join(' ')}" fill="none" stroke="${LINE}" stroke-width="2"/>`,
    ...marks,
    '</svg>',
    '',
  ].join('\n')
}

const round = (value: number): number => Math.round(value * 10) / 10

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function inMilliseconds(ms: number): string {
  if (ms >= 10) return `${Math.round(ms)} ms`
  return `${ms >= 1 ? ms.toFixed(1) : ms.toFixed(2)} ms`
}
