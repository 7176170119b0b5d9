import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { noPolicy, type Policy } from '#shared/domain/policy.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { readSettings, settingsHandlers } from '#main/features/workspace/settings.ts'
import { silentHub } from '#test/support/engine.ts'

/** Settings as a file would keep them, and the addresses that left for the system. */
function world(stored?: unknown, policy?: Partial<Policy>) {
  let kept = structuredClone(stored)
  const opened: string[] = []
  const ports = {
    preferences: {
      get: () => structuredClone(kept),
      set: (_key: string, value: unknown) => {
        kept = structuredClone(value)
      },
    } as never,
    openExternal: async (url: string) => void opened.push(url),
    ...(policy ? { policy: { policy: { ...noPolicy, ...policy } } as never } : {}),
  }
  const ask = settingsHandlers(ports, silentHub)
  return {
    ask,
    opened,
    read: () => ask['preferences.read']({}) as Preferences,
    write: (wanted: Partial<Preferences>) => ask['preferences.write'](wanted),
    kept: () => kept,
    ports,
  }
}
const codeOf = async (run: () => unknown) => {
  try {
    await run()
    return 'done'
  } catch (error) {
    return error instanceof ProblemError ? error.problem.code : error
  }
}

describe('M1: settings are read whatever the file holds', () => {
  test('any damage costs the settings it hits, and no other', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(defaultPreferences), 'unknown', '__proto__'),
          fc.jsonValue({ maxDepth: 2 }),
        ),
        (damage) => {
          const read = world({ ...damage, theme: 'dark' }).read()
          expect(Object.keys(read).toSorted()).toEqual(Object.keys(defaultPreferences).toSorted())
          expect(read.theme).toBe('dark')
          // What was read can be written, and is read again as it was.
          const again = world(damage)
          void again.write(again.read())
          expect(world(again.kept()).read()).toEqual(world(damage).read())
        },
      ),
    )
  })

  test.each([undefined, null, 'text', 7, [], [{ theme: 'dark' }]])(
    '%j where settings should stand is none: all are as they begin',
    (stored) => {
      expect(world(stored).read()).toEqual(defaultPreferences)
    },
  )

  test('settings of an earlier version have what came later as it begins', () => {
    const { notifications, ...others } = defaultPreferences
    const { campaigns: _c, approvals: _a, ...earlier } = notifications
    expect(world({ ...others, notifications: { ...earlier, digest: true } }).read()).toEqual({
      ...others,
      notifications: { ...notifications, digest: true },
    })
  })
})

describe('M1: a change is taken whole or refused', () => {
  test.each<[string, unknown]>([
    ['theme', 'pink'],
    ['typeface', 'comic'],
    ['typeface', null],
    ['line_height', 1.5],
    ['letter_spacing', 'widest'],
    ['navigation_width', 159],
    ['navigation_width', 401],
    ['detail_width', '300'],
    ['lock_after', 0],
    ['lock_after', 481],
    ['lease_days', 366],
    ['low_credits', -1],
    ['global_shortcut', 'Space'],
    ['spelling_languages', Array(11).fill('de')],
    ['keys', { open: 7 }],
    ['notifications', { meetings: 'yes' }],
  ])('%s cannot be %j: refused, and nothing is changed', async (name, value) => {
    const { write, kept } = world({ theme: 'dark' })
    expect(await codeOf(() => write({ density: 'roomy', [name]: value }))).toBe('bad_setting')
    expect(kept()).toEqual({ theme: 'dark' })
  })

  test.each<[string, unknown]>([
    ['lock_after', 480],
    ['lock_after', null],
    ['navigation_width', 160],
    ['detail_width', 640],
    ['spelling_languages', []],
    ['format', 'de-CH'],
    ['typeface', 'atkinson'],
    ['typeface', 'opendyslexic'],
    ['line_height', 'compact'],
    ['line_height', 'relaxed'],
    ['letter_spacing', 'wide'],
    ['letter_spacing', 'wider'],
  ])('%s may be %j, and the others stay', (name, value) => {
    const { write, read } = world({ theme: 'dark' })
    void write({ [name]: value })
    expect(read()).toEqual({ ...defaultPreferences, theme: 'dark', [name]: value })
  })

  test('in which order a window names the parts of a setting does not matter', () => {
    const { write, read } = world()
    const { notifications } = defaultPreferences
    const turned = Object.fromEntries(Object.entries(notifications).toReversed())
    void write({ notifications: { ...turned, digest: true } as Preferences['notifications'] })
    expect(read().notifications).toEqual({ ...notifications, digest: true })
  })
})

describe('managed settings: what an administrator fixed holds, and sooner is the person’s to choose', () => {
  const managed = (stored: unknown = {}) =>
    world(stored, { lock: { after_minutes: 15 }, update_channel: 'stable' })

  test.each<[number | null, number]>([
    [null, 15],
    [60, 15],
    [15, 15],
    [5, 5],
  ])('a lock after %s minutes is one after %i', (own, held) => {
    expect(managed({ lock_after: own }).read().lock_after).toBe(held)
  })

  test.each<[Partial<Preferences>, string]>([
    [{ lock_after: null }, 'managed'],
    [{ lock_after: 16 }, 'managed'],
    [{ lock_after: 15 }, 'done'],
    [{ lock_after: 1 }, 'done'],
    [{ update_channel: 'beta' }, 'managed'],
    [{ update_channel: 'stable' }, 'done'],
    [{ theme: 'dark' }, 'done'],
    [{ theme: 'dark', lock_after: 30 }, 'managed'],
  ])('%j is answered: %s', async (wanted, answer) => {
    const { write, kept } = managed({ theme: 'light' })
    expect(await codeOf(() => write(wanted))).toBe(answer)
    if (answer === 'managed') expect(kept()).toEqual({ theme: 'light' })
  })

  test('what the person chose comes back when the policy goes', () => {
    const { write, ports, kept } = managed({ lock_after: 60, update_channel: 'beta' })
    void write({ theme: 'dark' })
    expect(kept()).toMatchObject({ lock_after: 60, update_channel: 'beta' })
    expect(readSettings({ preferences: ports.preferences })).toMatchObject({
      theme: 'dark',
      lock_after: 60,
      update_channel: 'beta',
    })
  })
})

describe('Security: only what a person expects leaves for the system', () => {
  test.each([
    'http://x.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'smb://x.example/share',
    'data:text/html,x',
    'hotdesk://w-0123abcd/people',
    'ms-settings:',
    '//x.example',
    'x.example',
    '',
  ])('%j is not opened', async (url) => {
    const { ask, opened } = world()
    expect(await codeOf(() => ask['app.openExternal']({ url }))).toBe('bad_link')
    expect(opened).toEqual([])
  })

  test.each([
    ['https://x.example/a?b#c', 'https://x.example/a?b#c'],
    ['HTTPS://X.example', 'https://x.example/'],
    ['mailto:ada@x.example?subject=a%20b', 'mailto:ada@x.example?subject=a%20b'],
    ['tel:+47 22 33', 'tel:+47 22 33'],
    // What is opened is what was judged, not what was written.
    ['\thttps://x.example/\n', 'https://x.example/'],
  ])('%j is opened as %j', async (url, as) => {
    const { ask, opened } = world()
    await ask['app.openExternal']({ url })
    expect(opened).toEqual([as])
  })
})
