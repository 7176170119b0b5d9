import { preferences as schema, type Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Ports } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

const KEY = 'settings'

/** Reads the settings as stored, with a default for whatever is missing or unreadable. */
export const readSettings = (ports: Pick<Ports, 'preferences'>): Settings => {
  const stored = ports.preferences.get(KEY)
  return schema.parse(isRecord(stored) ? { ...empty, ...stored } : empty)
}

const empty = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, undefined]))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Builds the handlers that read and write the settings, and open links outside Hotdesk. They throw
 * the problems `bad_setting` and `bad_link`.
 */
export function settingsHandlers(
  ports: Pick<Ports, 'preferences' | 'openExternal'>,
  hub: Hub,
): Handlers<Subject<'preferences'> | 'app.openExternal'> {
  return {
    'preferences.read': () => readSettings(ports),
    'preferences.write': (wanted) => {
      const now = readSettings(ports)
      const next: Record<string, unknown> = { ...now, ...wanted }
      const kept: Record<string, unknown> = schema.parse({ ...empty, ...next })
      const refused = Object.keys(wanted).find(
        (key) => JSON.stringify(kept[key]) !== JSON.stringify(next[key]),
      )
      if (refused)
        throw new ProblemError(
          'bad_setting',
          `Not a valid value for “${refused}”.`,
          'The setting wasn’t changed.',
        )
      ports.preferences.set(KEY, kept)
      hub.touch('preferences')
      return {}
    },
    'app.openExternal': async ({ url }) => {
      const parsed = URL.parse(url)
      if (
        parsed?.protocol !== 'https:' &&
        parsed?.protocol !== 'mailto:' &&
        parsed?.protocol !== 'tel:'
      ) {
        throw new ProblemError(
          'bad_link',
          'Hotdesk only opens https links, e-mail addresses and phone numbers.',
          'If you trust the link, copy it and open it yourself.',
        )
      }
      await ports.openExternal(parsed.href)
      return {}
    },
  }
}
