import { expect, test } from 'vitest'
import { firstPreferences } from '#renderer/stores/first-preferences.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'

test('what is painted first is what the bridge says by default', () => {
  expect(firstPreferences).toEqual(defaultPreferences)
})
