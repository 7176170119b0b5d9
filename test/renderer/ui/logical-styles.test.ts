import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* M6: styles use start and end, never left and right, so that screens are mirrored in Arabic. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const SIDED =
  /(?<![\w-])(?:(?:(?:scroll-)?(?:margin|padding)|border|inset)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:[^;{}]+/g
const TURNED = /(?<![\w-])(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/g
const FOUR_SIDES =
  /(?<![\w-])((?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color|radius))\s*:\s*([^;{}]+)/g
/** Left and right in inline styles of React. */
const INLINE =
  /\b(?:(?:scroll)?(?:margin|padding|border)(?:Left|Right)\w*|cssFloat|textAlign: '(?:left|right)')\b/gi

/** Intentional uses of left and right, by reason. */
const onPurpose: Readonly<Record<string, readonly string[]>> = {
  'in the middle, which a shift by half of its own width makes of it': [
    'src-renderer/app/palette/palette.module.css: left: 50%',
    'src-renderer/app/shell/sequence-hint.module.css: left: 50%',
    'src-renderer/app/toasts/toaster.module.css: left: 50%',
  ],
  'from right to left, where a text has a direction of its own': [
    'src-renderer/ui/base.css: text-align: right',
    'src-renderer/ui/grid/grid.module.css: text-align: left',
  ],
}

/** Splits the values of a shorthand; a parenthesized expression is part of one value. */
const valuesIn = (text: string): string[] =>
  text.match(/[^\s()]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? []

/** Reports whether a shorthand gives the left and right sides different values. */
function isSided(name: string, text: string): boolean {
  const values = valuesIn(text.replace('!important', ''))
  const [first, second, third = first, fourth = second] = values
  if (name === 'border-radius')
    return values.includes('/') || (values.length > 1 && (first !== second || third !== fourth))
  return values.length === 4 && second !== fourth
}

function sidedIn(css: string): string[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const shorthands = [...text.matchAll(FOUR_SIDES)]
    .filter(([, name = '', values = '']) => isSided(name, values))
    .map(([whole]) => whole)
  return [...(text.match(SIDED) ?? []), ...(text.match(TURNED) ?? []), ...shorthands].map((each) =>
    each.replaceAll(/\s+/g, ' ').trim(),
  )
}

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(`${root}${file}`, 'utf8'),
  }))

test.each([
  ['margin-left: 4px', ['margin-left: 4px']],
  ['margin-inline-start: 4px; text-align: start', []],
  ['border-right-color: red; float: left', ['border-right-color: red', 'float: left']],
  ['padding: 1px 2px 3px 4px', ['padding: 1px 2px 3px 4px']],
  ['padding: 1px 2px 3px; inset: 0 var(--x, 1px) 0 var(--x, 1px)', []],
  ['border-radius: 0 4px 4px 0', ['border-radius: 0 4px 4px 0']],
  ['border-radius: 4px 4px 0 0; --left: 2px', []],
  ['inset: auto 0 0 auto; /* left: 0 */ right: 2px', ['right: 2px', 'inset: auto 0 0 auto']],
])('M6: of %j the sides are %j', (css, sides) => {
  expect(sidedIn(`.a { ${css} }`)).toEqual(sides)
})

test('M6: styles name no left and no right, apart from what is explained', () => {
  const sheets = filesOf('src-renderer/**/*.css').flatMap(({ file, text }) =>
    sidedIn(text).map((each) => `${file}: ${each}`),
  )
  const inline = filesOf('src-renderer/**/*.tsx').flatMap(({ file, text }) =>
    (text.match(INLINE) ?? []).map((each) => `${file}: ${each}`),
  )
  expect([...sheets, ...inline].sort()).toEqual(Object.values(onPurpose).flat().sort())
})
