import * as z from 'zod'
import { firstStepsPlaces } from '#shared/domain/first-steps.ts'
import { holdTimes } from '#shared/domain/holds.ts'
import { nameOrders } from '#shared/domain/person-name.ts'
import { hintLevels, rowNames, surfaceKinds } from '#shared/domain/surfaces.ts'
import { languages } from '#shared/i18n/languages.ts'
import { isLanguageTag, isTimeZone } from '#shared/i18n/tags.ts'
import { change, id, noOutput, query } from './command.ts'
import { globalShortcuts } from './values.ts'

// The settings file may be edited by hand, and Intl throws at a tag or zone that it does not know.
const languageTag = z.string().max(35).refine(isLanguageTag)
const timeZone = z.string().refine(isTimeZone)

/** The user's preferences, kept on this computer and shared by all workspaces. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']).catch('system'),
  density: z.enum(['compact', 'cosy', 'roomy']).catch('cosy'),
  text_size: z.enum(['small', 'normal', 'large', 'larger']).catch('normal'),
  typeface: z.enum(['inter', 'atkinson', 'opendyslexic']).catch('inter'),
  line_height: z.enum(['compact', 'standard', 'relaxed']).catch('standard'),
  letter_spacing: z.enum(['standard', 'wide', 'wider']).catch('standard'),
  /** How long a message stays, in seconds (WCAG 2.2.1); null: until it is closed. */
  message_seconds: z
    .union([z.literal(7), z.literal(15), z.literal(30)])
    .nullable()
    .catch(7),
  /** The length of holds and other time limits (WCAG 2.2.1). */
  hold_time: z.enum(holdTimes).catch('standard'),
  /**
   * How often a screen reader announces that a surface has help; the default of a kind is once
   * (M9).
   */
  help_hints: z.partialRecord(z.enum(surfaceKinds), z.enum(hintLevels)).catch({}),
  /** How much of a row a screen reader announces (M9). */
  row_names: z.enum(rowNames).catch('standard'),
  /** Whether single-key shortcuts are on (WCAG 2.1.4). */
  single_keys: z.boolean().catch(true),
  /** Tab stops at every control, for users of Tab and Enter alone (WCAG 2.1.1). */
  tab_everywhere: z.boolean().catch(false),
  /** A highlight moves through the window, and one switch takes what it is on. */
  switch_scanning: z.boolean().catch(false),
  /** Seconds for which the highlight stays. */
  scan_seconds: z.number().min(1).max(10).catch(2),
  scan_key: z.enum(['space', 'enter', 'click']).catch('space'),
  /**
   * Whether to show the shortcut of an action done by mouse, once for each action, and the actions
   * already shown.
   */
  shortcut_tips: z.boolean().catch(true),
  shortcut_tips_shown: z.array(z.string().max(100)).max(1000).catch([]),
  /** Custom shortcuts: action id to key combination. */
  keys: z.record(z.string(), z.string()).catch({}),
  /** The default shortcuts of actions without a custom one (H4). */
  key_preset: z.enum(['hotdesk', 'vim', 'mail']).catch('hotdesk'),
  /** The interface language (M6), a tag of `languages`; null: the system's. */
  language: z
    .enum(languages.map(({ tag }) => tag))
    .nullable()
    .catch(null),
  /** The BCP 47 tag for dates and numbers, independent of the language (M5); null: the system's. */
  format: languageTag.nullable().catch(null),
  /** The system's format tag, as found by windows while `format` is null; main uses it too. */
  system_format: languageTag.nullable().catch(null),
  hour12: z.boolean().nullable().catch(null),
  /** The language (BCP 47) in whose order names are sorted (M5); null: the interface language. */
  sort_language: languageTag.nullable().catch(null),
  /** Which of a person's names comes first, on screens, in files and in lists (M5). */
  name_order: z.enum(nameOrders).catch('by_language'),
  second_zone: timeZone.nullable().catch(null),
  navigation_open: z.boolean().catch(true),
  navigation_width: z.number().min(160).max(400).catch(208),
  detail_open: z.boolean().catch(true),
  detail_width: z.number().min(260).max(640).catch(336),
  /** Share-screen mode: e-mail addresses and telephone numbers are masked everywhere (J11). */
  share_screen: z.boolean().catch(false),
  /** Idle minutes after which the workspace locks (J6); null: never. */
  lock_after: z.number().min(1).max(480).nullable().catch(null),
  /**
   * Days without contact to the service after which the workspace locks, and later deletes itself
   * (J8); null: never.
   */
  lease_days: z.number().min(1).max(365).nullable().catch(null),
  /**
   * Electron only: start with the computer, in the tray; and stay in the tray when the window is
   * closed (N6).
   */
  start_at_login: z.boolean().catch(false),
  keep_in_tray: z.boolean().catch(true),
  /**
   * Electron only: the system-wide shortcut of the search (N2), in Electron's notation; null: none.
   */
  global_shortcut: z.enum(globalShortcuts).nullable().catch(null),
  /**
   * Whether to check for a newer Hotdesk from time to time. Nothing is downloaded without consent
   * (N4).
   */
  look_for_updates: z.boolean().catch(true),
  /** `stable`: releases for everyone; `beta`: early releases. */
  update_channel: z.enum(['stable', 'beta']).catch('stable'),
  /**
   * Electron only: check the spelling of notes in these languages (BCP 47). Their dictionaries are
   * downloaded once; macOS brings its own and detects the language.
   */
  check_spelling: z.boolean().catch(false),
  spelling_languages: z.array(z.string().max(20)).max(10).catch([]),
  low_credits: z.number().min(0).catch(50),
  /** Whether to save the tables of the weekly report in the downloads folder every Monday (E10). */
  report_on_monday: z.boolean().catch(false),
  notifications: z
    .object({
      meetings: z.boolean(),
      follow_ups: z.boolean(),
      research: z.boolean(),
      campaigns: z.boolean().default(true),
      credits: z.boolean(),
      sync: z.boolean(),
      approvals: z.boolean().default(true),
      quiet_from: z.string().nullable(),
      quiet_to: z.string().nullable(),
      digest: z.boolean(),
    })
    .catch({
      meetings: true,
      follow_ups: true,
      research: true,
      campaigns: true,
      credits: true,
      sync: true,
      approvals: true,
      quiet_from: null,
      quiet_to: null,
      digest: false,
    }),
  /** The user's place in the first steps of the practice workspace; null: not started. */
  first_steps: z.enum(firstStepsPlaces).nullable().catch(null),
  /** The remembered state of each screen: column widths, last view, scroll position. */
  screens: z.record(z.string(), z.unknown()).catch({}),
})
export type Preferences = z.infer<typeof preferences>
export const defaultPreferences: Preferences = preferences.parse(
  Object.fromEntries(Object.keys(preferences.shape).map((key) => [key, undefined])),
)

/**
 * The preferences to change. Unlike in the stored form, an invalid value is refused, not replaced.
 */
const settable = z
  .object(Object.fromEntries(Object.keys(preferences.shape).map((key) => [key, z.unknown()])))
  .partial()

export const settingsCommands = {
  'preferences.read': query(noOutput, preferences, ['preferences']),
  'preferences.write': change(settable as unknown as z.ZodType<Partial<Preferences>>, noOutput),
  /**
   * Opens an https link in the browser. For links that come from data, the screen asks the user
   * first.
   */
  'app.openExternal': change(z.object({ url: z.string().max(4000) }), noOutput),
  /**
   * Shows a screen in a window of its own. `url`: the address for the calling page to open, with a
   * token for one page; null if the window is already open. `window`: the name of a window that was
   * open before a restart.
   */
  'app.openWindow': change(
    z.object({ path: z.string().max(4000).startsWith('/'), window: id.optional() }),
    z.object({ url: z.string().nullable() }),
  ),
  /**
   * Returns a one-time address for a page that is about to reload; null if it can reload without
   * one. `window`: its name and screen; null: the first window.
   */
  'app.freshAddress': change(
    z.object({
      window: z.object({ id, path: z.string().max(4000).startsWith('/') }).nullable(),
    }),
    z.object({ url: z.string().nullable() }),
  ),
  /** Forgets a window that the user closed, so that it is not reopened after a restart. */
  'app.windowClosed': change(z.object({ window: id }), noOutput),
} as const
