import type { Preferences as Settings } from '#shared/bridge/settings.ts'

/** What of the settings says which key does what. */
export type KeySettings = Pick<Settings, 'keys' | 'single_keys'>

/**
 * The keys that actions of the menu begin with, by their ids. They are the page's, which looks after
 * them; a test compares both.
 */
export const usualKeys: Readonly<Record<string, string>> = {
  'go.hot-lists': 'g h',
  'go.pipeline': 'g p',
  'go.meetings': 'g m',
  'go.pending': 'g w',
  'go.settings': 'g s',
  'go.import': 'g f',
  'go.people': 'g e',
  'go.desks': 'g d',
  'people.new': 'n',
  'hotLists.new': 'n',
  'meetings.log': 'l',
  'desks.new': 'n',
  'pipeline.export': 'Shift+e',
  'app.palette': '$mod+k',
  'app.print': '$mod+p',
  'app.lock': '$mod+Alt+l',
  'app.keys': '?',
}

/** How a line of the menu shows its key: as one of the system, or in words behind its label. */
export interface MenuKey {
  accelerator?: string
  written?: string
}

/**
 * Returns the key that does these actions one after the other, as the person has it now. Only a key
 * with Ctrl or Cmd is one for the system: macOS would take a plain one away from every field.
 */
export function menuKey(ids: readonly string[], { keys, single_keys }: KeySettings): MenuKey {
  const pressed = ids.map((id) => keys[id] ?? usualKeys[id] ?? '')
  if (pressed.length === 0 || pressed.some((key) => key === '')) return {}
  const [only = ''] = pressed
  if (pressed.length === 1 && only.startsWith('$mod+') && !only.includes(' '))
    return { accelerator: nameKeys(only).replace('$mod', 'CommandOrControl') }
  if (!single_keys) return {}
  return {
    written: pressed
      .flatMap((key) => key.split(' '))
      .map(nameKeys)
      .join(' '),
  }
}

const nameKeys = (press: string): string =>
  press.replace(/[a-z]$/, (letter) => (/(^|\+)[a-z]$/.test(press) ? letter.toUpperCase() : letter))
