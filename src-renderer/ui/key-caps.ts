import { t } from '#shared/i18n/translate.ts'
import { printedOn } from '../keys/printed-keys.ts'

const names: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: t('Enter'),
  escape: t('Esc'),
  space: t('Space'),
  ' ': t('Space'),
  backspace: '⌫',
  delete: t('Del'),
  tab: t('Tab'),
  pageup: t('PgUp'),
  pagedown: t('PgDn'),
  home: t('Home'),
  end: t('End'),
}

/** Keys that a Mac prints as symbols in every language, and Esc, which is never translated there. */
const macNames: Record<string, string> = {
  escape: 'Esc',
  delete: '⌦',
  pageup: '⇞',
  pagedown: '⇟',
  home: '↖',
  end: '↘',
}

const modifiers = {
  mac: { $mod: '⌘', control: '⌃', shift: '⇧', alt: '⌥', meta: '⌘' },
  other: { $mod: t('Ctrl'), control: t('Ctrl'), shift: t('Shift'), alt: t('Alt'), meta: t('Meta') },
} as const

/** Reports whether this computer is a Mac, where $mod is the Command key. */
export function isMac(
  platform = typeof navigator === 'undefined' ? '' : navigator.platform,
): boolean {
  return /^(Mac|iP)/.test(platform)
}

function capOf(part: string, mac: boolean): string | null {
  if (/^\[.*\]$/.test(part)) return null
  const lower = part.toLowerCase()
  const modifier = (mac ? modifiers.mac : modifiers.other)[lower as keyof typeof modifiers.mac]
  if (modifier) return modifier
  const name = (mac && macNames[lower]) || names[lower]
  if (name) return name
  return part.length === 1 ? printedOn(part) : part.toUpperCase()
}

/**
 * Returns the key caps of a shortcut in registry notation, as this keyboard prints them and without
 * optional modifiers: `$mod+k` is Ctrl, K; `g h` is G, H.
 */
export function keyCaps(keys: string, mac = isMac()): string[] {
  return keys
    .trim()
    .split(' ')
    .flatMap((press) =>
      press
        .split(/(?<=[\w\]])\+/)
        .map((part) => capOf(part, mac))
        .filter((cap) => cap !== null),
    )
}

/** Returns a shortcut as text, for labels and screen readers: `Ctrl K`. */
export function spokenKeys(keys: string, mac = isMac()): string {
  return keyCaps(keys, mac).join(' ')
}
