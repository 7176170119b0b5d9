/** A key press as the registry sees it; `target` names what the key goes into. */
export interface PressOptions {
  target?: 'page' | 'field' | 'button' | 'menu'
  repeat?: boolean
  at?: number
  key?: string
  code?: string
}

const matches: Record<NonNullable<PressOptions['target']>, (selector: string) => boolean> = {
  page: () => false,
  field: (selector) => selector.startsWith('input'),
  button: (selector) => selector.startsWith('button'),
  menu: (selector) => selector.startsWith('[data-own-keys]') || selector.includes('[role=menu]'),
}

/** Makes the keydown event of a shortcut such as `Ctrl+Shift+z` or `j`. */
export function press(
  shortcut: string,
  { target = 'page', repeat = false, at = 0, key, code }: PressOptions = {},
): KeyboardEvent & { prevented: boolean } {
  const parts = shortcut.split(/(?<=\w)\+/)
  const name = key ?? parts.at(-1) ?? ''
  const held = {
    Control: parts.includes('Ctrl'),
    Shift: parts.includes('Shift'),
    Alt: parts.includes('Alt'),
    Meta: parts.includes('Meta'),
    AltGraph: parts.includes('AltGraph'),
  } as Record<string, boolean>
  const event = {
    key: name,
    code: code ?? codeOf(name),
    ctrlKey: held.Control,
    shiftKey: held.Shift,
    altKey: held.Alt,
    metaKey: held.Meta,
    repeat,
    isComposing: false,
    defaultPrevented: false,
    timeStamp: at,
    prevented: false,
    getModifierState: (modifier: string) => held[modifier] ?? false,
    preventDefault() {
      event.prevented = true
    },
    target: { closest: (selector: string) => (matches[target](selector) ? {} : null) },
  }
  return event as unknown as KeyboardEvent & { prevented: boolean }
}

function codeOf(name: string): string {
  if (/^[a-z]$/i.test(name)) return `Key${name.toUpperCase()}`
  return /^\d$/.test(name) ? `Digit${name}` : name
}
