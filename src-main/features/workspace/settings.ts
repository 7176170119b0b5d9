import { t } from '#shared/i18n/translate.ts'
import { preferences as schema, type Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Policy } from '#shared/domain/policy.ts'
import { canonical } from '#shared/domain/same-value.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Ports } from '#main/ports.ts'
import { fixedByPolicy, ProblemError } from '#main/engine/problem.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

const KEY = 'settings'

interface SettingsPorts extends Pick<Ports, 'preferences'> {
  policy?: Ports['policy'] | undefined
}

/**
 * Reads the stored settings, with defaults for missing or unreadable ones. Values fixed by an
 * administrator take precedence.
 */
export const readSettings = (ports: SettingsPorts): Settings => {
  const ownSettings = readOwn(ports)
  return ports.policy
    ? { ...ownSettings, ...fixedSettings(ownSettings, ports.policy.policy) }
    : ownSettings
}

/** Reads the user's own settings, whether or not they are fixed. */
const readOwn = ({ preferences }: Pick<Ports, 'preferences'>): Settings => {
  const stored = preferences.get(KEY)
  return schema.parse(isRecord(stored) ? { ...empty, ...stored } : empty)
}

/** The user may choose a shorter lock time than the policy's. */
const fixedSettings = (
  { lock_after, update_channel }: Settings,
  { lock, update_channel: channel }: Policy,
): Pick<Settings, 'lock_after' | 'update_channel'> => ({
  lock_after: lock ? Math.min(lock_after ?? Infinity, lock.after_minutes) : lock_after,
  update_channel: channel ?? update_channel,
})

const empty = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, undefined]))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Builds the handlers that read and write the settings, and open links outside Hotdesk. They throw
 * the problems `bad_setting`, `managed` and `bad_link`.
 */
export function settingsHandlers(
  ports: SettingsPorts & Pick<Ports, 'openExternal'>,
  hub: Hub,
): Handlers<Subject<'preferences'> | 'app.openExternal'> {
  return {
    'preferences.read': () => readSettings(ports),
    'preferences.write': (changes) => {
      const now = readOwn(ports)
      const next: Record<string, unknown> = { ...now, ...changes }
      const kept: Record<string, unknown> = schema.parse({ ...empty, ...next })
      const refused = Object.keys(changes).find(
        (key) => canonical(kept[key]) !== canonical(next[key]),
      )
      if (refused)
        throw new ProblemError(
          'bad_setting',
          t('Not a valid value for “{setting}”.', { setting: refused }),
          t('The setting wasn’t changed.'),
        )
      refuseFixed(changes, ports.policy?.policy)
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
          t('Hotdesk only opens https links, e-mail addresses and phone numbers.'),
          t('If you trust the link, copy it and open it yourself.'),
        )
      }
      await ports.openExternal(parsed.href)
      return {}
    },
  }
}

/** Throws the problem `managed` if a change would loosen what the administrator fixed. */
function refuseFixed(changes: Partial<Settings>, policy: Policy | undefined): void {
  if (!policy) return
  const { lock_after, update_channel } = changes
  if (policy.lock && lock_after !== undefined) {
    const { after_minutes } = policy.lock
    if (lock_after === null || lock_after > after_minutes)
      throw fixedByPolicy(
        t(
          '{minutes, plural, one {Your administrator has workspaces lock after # minute or sooner.} other {Your administrator has workspaces lock after # minutes or sooner.}}',
          { minutes: after_minutes },
        ),
      )
  }
  if (policy.update_channel && (update_channel ?? policy.update_channel) !== policy.update_channel)
    throw fixedByPolicy(
      t('Your administrator has fixed the versions: {channel}.', {
        channel: policy.update_channel,
      }),
    )
}
