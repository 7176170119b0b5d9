import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, oklch, readTokens } from '#test/renderer/support/colour.ts'

const css = readFileSync(new URL('../../../src-renderer/ui/tokens.css', import.meta.url), 'utf8')
const normal = readTokens(css, ':root')
const high = new Map([...normal, ...readTokens(css, ":root[data-contrast='more']")])

const papers = ['bg', 'surface', 'raised', 'sunken', 'hover', 'accent-soft']
const texts = ['ink', 'ink-2', 'ink-3', 'accent-ink', 'ok', 'warn', 'stop', 'info', 'practice']
const onSoft = [
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['stop', 'stop-soft'],
  ['info', 'info-soft'],
  ['practice', 'practice-soft'],
  ['ink', 'pressed'],
  ['ink-2', 'pressed'],
  ['ink-3', 'warn-soft'],
  ['ink', 'warn-soft'],
] as const
const flags = ['ember', 'teal', 'indigo', 'plum', 'moss', 'slate', 'practice'].map(
  (colour) => ['on-flag', `flag-${colour}`] as const,
)
const onFilled = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-stop', 'stop'],
  ...flags,
] as const
const marks = ['accent', 'line-control', 'warn', 'stop', 'ok']

const themes = ['light', 'dark'] as const
const ratio = (
  tokens: typeof normal,
  fore: string,
  back: string,
  theme: (typeof themes)[number],
) => {
  const [one, other] = [tokens.get(fore), tokens.get(back)]
  if (!one || !other) throw new Error(`tokens.css has no pair --${fore}, --${back}`)
  return contrast(one[theme], other[theme])
}

test('the arithmetic knows black on white', () => {
  expect(contrast(oklch(0, 0, 0), oklch(1, 0, 0))).toBeCloseTo(21, 1)
})

test.each(themes)('M3: text reads at 4.5 to 1 on every paper, %s', (theme) => {
  const pairs = [
    ...texts.flatMap((text) => papers.map((paper) => [text, paper] as const)),
    ...onSoft,
    ...onFilled,
  ]
  expect(pairs.filter(([text, paper]) => ratio(normal, text, paper, theme) < 4.5)).toEqual([])
})

test.each(themes)(
  'M3: what bounds a control or carries a meaning stands at 3 to 1, %s',
  (theme) => {
    const pairs = marks.flatMap((mark) =>
      ['surface', 'bg', 'raised'].map((paper) => [mark, paper] as const),
    )
    expect(pairs.filter(([mark, paper]) => ratio(normal, mark, paper, theme) < 3)).toEqual([])
  },
)

test.each(themes)(
  'M3: high contrast reads at 7 to 1, lines of controls too at 4.5, %s',
  (theme) => {
    const papersHere = ['bg', 'surface', 'raised', 'sunken']
    const pairs = texts
      .filter((text) => text !== 'practice')
      .flatMap((text) => papersHere.map((paper) => [text, paper] as const))
    expect(pairs.filter(([text, paper]) => ratio(high, text, paper, theme) < 7)).toEqual([])
    expect(papersHere.filter((paper) => ratio(high, 'line-control', paper, theme) < 4.5)).toEqual(
      [],
    )
  },
)
