import { decode, encode } from 'fast-png'
import { buildPaletteSync, utils } from 'image-q'

const COLOURS = 256

/**
 * Converts a PNG to one with a palette, about a third of its size. Colours of areas stay exact;
 * those of smoothed edges become the nearest of 256. Transparency is dropped.
 */
export function packPicture(png: Uint8Array): Uint8Array {
  const { width, height, data, channels } = decode(png)
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    pixels.set(data.subarray(at * channels, at * channels + 3), at * 4)
    pixels[at * 4 + 3] = 255
  }
  const points = utils.PointContainer.fromUint8Array(pixels, width, height)
  // RGBQuant keeps the most used colours; Wu's method mixes them with similar ones.
  const options = { colors: COLOURS, paletteQuantization: 'rgbquant' } as const
  const palette = buildPaletteSync([points], { ...options, colorDistanceFormula: 'euclidean' })
    .getPointContainer()
    .getPointArray()
    .map(({ r, g, b }): Colour => [r, g, b])
  const indexes = nearestIndexes(pixels, palette)
  const packed = { width, height, data: indexes, depth: 8, channels: 1, palette } as const
  return encode(packed, { zlib: { level: 9 } })
}

type Colour = [red: number, green: number, blue: number]

function nearestIndexes(pixels: Uint8Array, palette: Colour[]): Uint8Array {
  const known = new Map<number, number>()
  const indexes = new Uint8Array(pixels.length / 4)
  for (let at = 0; at < indexes.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3)
    const key = (red << 16) | (green << 8) | blue
    let index = known.get(key)
    if (index === undefined) {
      index = nearest([red, green, blue], palette)
      known.set(key, index)
    }
    indexes[at] = index
  }
  return indexes
}

function nearest([red, green, blue]: Colour, palette: Colour[]): number {
  const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  return distances.indexOf(Math.min(...distances))
}
