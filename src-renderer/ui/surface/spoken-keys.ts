import { t } from '#shared/i18n/translate.ts'
import { isMac, keyCaps } from '../key-caps.ts'

/** Words for key caps that a screen reader skips or calls by a symbol's name. */
const words: Readonly<Record<string, string>> = {
  '↑': t('Up arrow'),
  '↓': t('Down arrow'),
  '←': t('Left arrow'),
  '→': t('Right arrow'),
  '⌫': t('Backspace'),
  '⌘': t('Command'),
  '⌥': t('Option'),
  '⌃': t('Control'),
  '⇧': t('Shift'),
  '⌦': t('Del'),
  '⇞': t('PgUp'),
  '⇟': t('PgDn'),
  '↖': t('Home'),
  '↘': t('End'),
  '/': t('slash'),
  '?': t('question mark'),
  '.': t('full stop'),
  ',': t('comma'),
  '=': t('equals sign'),
  '-': t('minus'),
  '#': t('hash'),
  '*': t('asterisk'),
  '[': t('left bracket'),
  ']': t('right bracket'),
  // Where other keyboards have the brackets.
  '^': t('circumflex'),
  $: t('dollar sign'),
  '+': t('plus'),
  ')': t('right parenthesis'),
  '@': t('at sign'),
}

/** Spells out a shortcut for reading aloud: `Shift Down arrow`, `G, then H`. */
export const spellKeys = (keys: string, mac = isMac()): string =>
  keys
    .trim()
    .split(' ')
    .map((press) =>
      keyCaps(press, mac)
        .map((cap) => words[cap] ?? cap)
        .join(' '),
    )
    .reduce((first, second) => t('{first}, then {second}', { first, second }))

/** Spells out all shortcuts of an action: `J or Down arrow`. */
export const spellAllKeys = (shortcuts: readonly string[]): string =>
  shortcuts
    .map((keys) => spellKeys(keys))
    .reduce((joined, keys) => t('{one} or {other}', { one: joined, other: keys }))
