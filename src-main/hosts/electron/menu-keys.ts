import type { Preferences as Settings } from '#shared/bridge/settings.ts'

/** The settings that assign keys. */
export type KeySettings = Pick<Settings, 'keys' | 'single_keys'>

/** Linux desktops use Alt+F1 and Alt+F2 themselves. */
const surfaceKey = (key: string) => `Alt+${process.platform === 'linux' ? 'Shift+' : ''}${key}`

/**
 * Default keys of the actions in the menu, by action ID. The page defines them; a test compares
 * both.
 */
export const usualKeys: Readonly<Record<string, string>> = {
  'go.hot-lists': 'g h',
  'go.pipeline': 'g p',
  'go.meetings': 'g m',
  'go.pending': 'g w',
  'go.settings': 'g s',
  'go.import': 'g f',
  'go.settings.backup': 'g Shift+b',
  'go.settings.about': 'g Shift+a',
  'go.people': 'g e',
  'go.desks': 'g d',
  'people.new': 'n',
  'hotLists.new': 'n',
  'meetings.log': 'l',
  'desks.new': 'n',
  'people.export': 'Shift+x',
  'pipeline.export': 'Shift+e',
  'app.palette': '$mod+k',
  'app.print': '$mod+p',
  'app.lock': '$mod+Alt+l',
  'app.keys': '?',
  'app.surfaceHelp': surfaceKey('F1'),
  'app.surfaceText': surfaceKey('F2'),
  'app.firstSteps': 'g Shift+f',
  'app.news': 'g Shift+n',
  'app.report': 'g Shift+r',
  'app.diagnostics': 'g Shift+d',
  'app.logs': 'g Shift+l',
}

/** How a menu item shows its key: as a system accelerator, or in words after its label. */
export interface MenuKey {
  accelerator?: string
  words?: string
}

/**
 * Returns the key or keys that run these actions in turn, as the user has assigned them. Only a key
 * with Ctrl or Cmd becomes an accelerator: macOS would take a plain key away from every text field.
 */
export function menuKey(ids: readonly string[], { keys, single_keys }: KeySettings): MenuKey {
  const pressed = ids.map((id) => keys[id] ?? usualKeys[id] ?? '')
  if (pressed.length === 0 || pressed.some((key) => key === '')) return {}
  const [only = ''] = pressed
  if (pressed.length === 1 && only.startsWith('$mod+') && !only.includes(' '))
    return { accelerator: nameKeys(only).replace('$mod', 'CommandOrControl') }
  if (!single_keys && pressed.some(isCharacters)) return {}
  return {
    words: pressed
      .flatMap((key) => key.split(' '))
      .map(nameKeys)
      .join(' '),
  }
}

/** Reports whether a shortcut has characters alone, which users can turn off. */
const isCharacters = (keys: string): boolean =>
  keys.split(' ').every((press) => /^(Shift\+)?.$/u.test(press))

const nameKeys = (press: string): string =>
  press.replace(/[a-z]$/, (letter) => (/(^|\+)[a-z]$/.test(press) ? letter.toUpperCase() : letter))
