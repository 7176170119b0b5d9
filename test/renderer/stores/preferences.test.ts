import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellSystemFormat } from '#renderer/app/shell/once-quiet.ts'
import { connectData } from '#renderer/data/port.ts'
import type { BridgePort } from '#renderer/data/port.ts'
import { firstPreferences } from '#renderer/stores/first-preferences.ts'
import { setPreferences, takePreferences, usePreferences } from '#renderer/stores/preferences.ts'
import { settle } from '#test/renderer/support/service.ts'

let kept = firstPreferences
let written: unknown[] = []
let refuse = false
const now = () => usePreferences.getState().preferences

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  kept = firstPreferences
  written = []
  refuse = false
  connectData({
    call: (command: string, input: object) => {
      if (command === 'preferences.read') return Promise.resolve({ ok: true, value: kept })
      written.push(input)
      if (refuse)
        return Promise.resolve({ ok: false, error: { code: 'disk', message: 'The disk is full.' } })
      kept = { ...kept, ...input }
      return Promise.resolve({ ok: true, value: {} })
    },
    on: () => () => undefined,
  } as unknown as BridgePort)
  takePreferences(kept)
  await settle()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a change is painted at once and kept', async () => {
  setPreferences({ theme: 'dark' })
  expect(now().theme).toBe('dark')
  await settle()
  expect(kept.theme).toBe('dark')
})

test('drawing a width writes once the person has stopped', async () => {
  for (const width of [210, 240, 290]) setPreferences({ navigation_width: width }, true)
  expect(now().navigation_width).toBe(290)
  expect(written).toEqual([])
  vi.advanceTimersByTime(300)
  await settle()
  expect(written).toEqual([{ navigation_width: 290 }])
})

test('what main still believed does not take back what was just drawn', async () => {
  setPreferences({ navigation_width: 290 }, true)
  takePreferences({ ...kept, density: 'roomy' })
  expect(now()).toMatchObject({ navigation_width: 290, density: 'roomy' })
  vi.advanceTimersByTime(300)
  await settle()
  takePreferences({ ...kept, navigation_width: 250 })
  expect(now().navigation_width).toBe(250)
})

test('a refused change goes back to what is kept', async () => {
  refuse = true
  setPreferences({ density: 'compact' })
  await settle()
  expect(now().density).toBe('cosy')
})

test('M5: main is told once by which tag this window writes', async () => {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  tellSystemFormat()
  await settle()
  expect(kept.system_format).toBe(locale)
  tellSystemFormat()
  await settle()
  expect(written).toEqual([{ system_format: locale }])
})

test('M5: a window that writes otherwise than the last one says so', async () => {
  takePreferences({ ...kept, system_format: 'ja-JP' })
  tellSystemFormat()
  await settle()
  expect(written).toEqual([{ system_format: Intl.DateTimeFormat().resolvedOptions().locale }])
})
