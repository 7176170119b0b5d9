import { expect, test } from 'vitest'
import { createRegistry } from '#renderer/keys/action-registry.ts'
import { press } from '#test/renderer/support/key-press.ts'

/*
 * Status digits, brackets and letters on the keyboards of the world: what the key prints goes before
 * its place, and the place counts where the layout prints something else there. What each key gives
 * is taken from the layouts of Windows (kbdlayout.info).
 */

const SHORTCUTS = ['1', '2', '6', '8', '0', '[', ']', '?', '/', 'z', 'q', 'Alt+1', 'g 2']

/** The shortcuts that these presses run. */
function runs(...presses: Parameters<typeof press>[]): string[] {
  const ran: string[] = []
  const registry = createRegistry()
  registry.register(
    SHORTCUTS.map((keys) => ({
      id: keys,
      label: keys,
      group: 'Test',
      keys: [keys],
      run: () => void ran.push(keys),
    })),
    'screen',
    0,
  )
  for (const one of presses) registry.handle(press(...one))
  return ran
}

test.each<[layout: string, held: string, key: string, code: string, means: string | null]>([
  ['US', '', '1', 'Digit1', '1'],
  ['US', 'Shift', '!', 'Digit1', null],
  ['US', 'Shift', '?', 'Slash', '?'],
  ['US', '', '[', 'BracketLeft', '['],
  ['US', 'Ctrl', '[', 'BracketLeft', null],
  ['US', 'Alt', '1', 'Digit1', 'Alt+1'],
  ['US', '', '1', 'Numpad1', '1'],
  ['AZERTY', '', '&', 'Digit1', '1'],
  ['AZERTY', '', 'é', 'Digit2', '2'],
  ['AZERTY', '', '-', 'Digit6', '6'],
  ['AZERTY', '', '_', 'Digit8', '8'],
  ['AZERTY', '', 'à', 'Digit0', '0'],
  ['AZERTY', 'Shift', '1', 'Digit1', '1'],
  ['AZERTY', 'Alt', '&', 'Digit1', 'Alt+1'],
  ['AZERTY', '', 'Dead', 'BracketLeft', '['],
  ['AZERTY', '', '$', 'BracketRight', ']'],
  ['AZERTY', 'Ctrl+Alt+AltGraph', '[', 'Digit5', '['],
  ['AZERTY', 'Shift', '/', 'Period', '/'],
  ['AZERTY', 'Shift', '?', 'KeyM', '?'],
  ['AZERTY', '', 'q', 'KeyA', 'q'],
  ['AZERTY', '', 'a', 'KeyQ', null],
  ['Czech', '', '+', 'Digit1', '1'],
  ['Czech', '', 'ě', 'Digit2', '2'],
  ['Czech', '', 'á', 'Digit8', '8'],
  ['Czech', 'Shift', '1', 'Digit1', '1'],
  ['Czech', '', 'ú', 'BracketLeft', '['],
  ['Czech', '', ')', 'BracketRight', ']'],
  ['Czech', '', 'z', 'KeyY', 'z'],
  ['Czech', '', 'y', 'KeyZ', null],
  ['German', '', 'ü', 'BracketLeft', '['],
  ['German', '', '+', 'BracketRight', ']'],
  ['German, Windows', 'Ctrl+Alt+AltGraph', '[', 'Digit8', '['],
  ['German, Linux', 'AltGraph', ']', 'Digit9', ']'],
  ['German', 'Shift', '?', 'Minus', '?'],
  ['German', 'Shift', '/', 'Digit7', '/'],
  ['German', '', 'z', 'KeyY', 'z'],
  ['Turkish Q', '', 'ğ', 'BracketLeft', '['],
  ['Turkish Q', '', 'ü', 'BracketRight', ']'],
  ['Turkish Q', 'Ctrl+Alt+AltGraph', '[', 'Digit8', '['],
  ['Turkish Q', 'Shift', '?', 'Minus', '?'],
  ['Turkish Q', 'Shift', '/', 'Digit7', '/'],
  ['JIS', '', '@', 'BracketLeft', '['],
  ['JIS', '', '[', 'BracketRight', '['],
  ['JIS', '', ']', 'Backslash', ']'],
  ['Russian', '', 'я', 'KeyZ', 'z'],
  ['Russian', 'Shift', 'Я', 'KeyZ', null],
  ['Russian', '', 'х', 'BracketLeft', '['],
])('A4, B2: on %s, %s %s (%s) means %s', (_layout, held, key, code, means) => {
  const shortcut = [held, 'x'].filter(Boolean).join('+')
  expect(runs([shortcut, { key, code }])).toEqual(means === null ? [] : [means])
})

test('H3: the second key of a sequence is found by its place too', () => {
  expect(runs(['g', { key: 'g', code: 'KeyG' }], ['x', { key: 'é', code: 'Digit2' }])).toEqual([
    'g 2',
  ])
})
