import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/* M6: styles use start and end, never left and right, so that screens are mirrored in Arabic. */

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

/** Lists the declarations of a style sheet that name left or right. */
export function sidedIn(css: string): string[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const shorthands = [...text.matchAll(FOUR_SIDES)]
    .filter(([, name = '', values = '']) => isSided(name, values))
    .map(([whole]) => whole)
  return [...(text.match(SIDED) ?? []), ...(text.match(TURNED) ?? []), ...shorthands].map((each) =>
    each.replaceAll(/\s+/g, ' ').trim(),
  )
}

/**
 * Lists where styles of the window name left or right, and exceptions that are needed no more, one
 * line each.
 */
export function readSidedStyles(root: string): string[] {
  const filesOf = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => ({
      file: file.replaceAll('\\', '/'),
      text: readFileSync(join(root, file), 'utf8'),
    }))
  const found = [
    ...filesOf('src-renderer/**/*.css').flatMap(({ file, text }) =>
      sidedIn(text).map((each) => `${file}: ${each}`),
    ),
    ...filesOf('src-renderer/**/*.tsx').flatMap(({ file, text }) =>
      (text.match(INLINE) ?? []).map((each) => `${file}: ${each}`),
    ),
  ]
  const allowed = Object.values(onPurpose).flat()
  return [
    ...found.filter((each) => !allowed.includes(each)),
    ...allowed.filter((each) => !found.includes(each)).map((each) => `${each} (not there)`),
  ]
}
