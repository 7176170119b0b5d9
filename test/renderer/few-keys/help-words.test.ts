import { expect, test } from 'vitest'
import { fewKeysHelp } from '#renderer/few-keys/help-words.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { helpText } from '#renderer/ui/surface/help-text.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'

test('help says what the few keys do, and nothing to those who have all keys', () => {
  const say = (change: Partial<typeof defaultPreferences>) =>
    fewKeysHelp({ ...defaultPreferences, ...change })
  expect(say({})).toEqual([])
  expect(say({ tab_everywhere: true })).toEqual([
    'Tab reaches every control, and Enter presses it.',
  ])
  expect(say({ switch_scanning: true, scan_key: 'enter' })).toEqual([
    'Switch scanning is on: Enter chooses the highlighted item.',
  ])
  expect(say({ switch_scanning: true, scan_key: 'click' })).toEqual([
    'Switch scanning is on: a click anywhere chooses the highlighted item.',
  ])
})

test('the help of a surface has it after what the surface is', () => {
  usePreferences.setState({ preferences: { ...defaultPreferences, switch_scanning: true } })
  expect(helpText('table', [], 0)).toMatch(/^A table\.[^]*Space chooses the highlighted item\./)
  usePreferences.setState({ preferences: defaultPreferences })
  expect(helpText('table', [], 0)).not.toMatch(/scanning/)
})
