/**
 * Colour arithmetic of the contrast test: OKLCH to sRGB (CSS Color 4) and WCAG 2.2's contrast
 * ratio.
 */
export type Rgb = readonly [number, number, number]

export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((x, y) => y - x) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

/**
 * The tokens of one block of tokens.css as [light, dark] colours; what is no light-dark pair of
 * OKLCH colours is left out.
 */
export function readTokens(css: string, selector: string): Map<string, { light: Rgb; dark: Rgb }> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? ''
  const pairs = block.matchAll(
    /--([\w-]+): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\);/g,
  )
  return new Map(
    [...pairs].map((match) => {
      const [l, c, h, l2, c2, h2] = match.slice(2).map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      return [match[1] ?? '', { light: oklch(l, c, h), dark: oklch(l2, c2, h2) }]
    }),
  )
}
