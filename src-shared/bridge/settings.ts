import * as z from 'zod'
import { firstStepsPlaces } from '#shared/domain/first-steps.ts'
import { holdTimes } from '#shared/domain/holds.ts'
import { hintLevels, rowNames, surfaceKinds } from '#shared/domain/surfaces.ts'
import { languages } from '#shared/i18n/languages.ts'
import { change, id, none, query } from './command.ts'

/** Keys that few programs use, and that are alike on all systems. */
export const globalShortcuts = [
  'CommandOrControl+Shift+Space',
  'CommandOrControl+Alt+Space',
  'CommandOrControl+Alt+H',
] as const

/** How the person likes it; kept on this computer, the same for all workspaces. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']).catch('system'),
  density: z.enum(['compact', 'cosy', 'roomy']).catch('cosy'),
  text_size: z.enum(['small', 'normal', 'large', 'larger']).catch('normal'),
  typeface: z.enum(['inter', 'atkinson', 'opendyslexic']).catch('inter'),
  line_height: z.enum(['compact', 'standard', 'relaxed']).catch('standard'),
  letter_spacing: z.enum(['standard', 'wide', 'wider']).catch('standard'),
  /** Seconds for which a message stays (WCAG 2.2.1); null: until it is closed. */
  message_seconds: z
    .union([z.literal(7), z.literal(15), z.literal(30)])
    .nullable()
    .catch(7),
  /** How long what goes on by itself waits for the person (WCAG 2.2.1). */
  hold_time: z.enum(holdTimes).catch('standard'),
  /** How often a screen reader is told that a surface has help; a kind that is left out: once (M9). */
  help_hints: z.partialRecord(z.enum(surfaceKinds), z.enum(hintLevels)).catch({}),
  /** How much of a row a screen reader hears (M9). */
  row_names: z.enum(rowNames).catch('standard'),
  /** Single-key shortcuts can be turned off (WCAG 2.1.4). */
  single_keys: z.boolean().catch(true),
  /** Say the key of what was done by the mouse, once for each action; those that were said. */
  shortcut_tips: z.boolean().catch(true),
  shortcut_tips_shown: z.array(z.string().max(100)).max(1000).catch([]),
  /** Rebound keys: action id to key combination. */
  keys: z.record(z.string(), z.string()).catch({}),
  /** What actions without a key of the person's own begin with (H4). */
  key_preset: z.enum(['hotdesk', 'vim', 'mail']).catch('hotdesk'),
  /** The language of the words (M6), a tag of `languages`; null: as the system says. */
  language: z
    .enum(languages.map(({ tag }) => tag))
    .nullable()
    .catch(null),
  /** A BCP 47 tag for dates and numbers, apart from the language (M5); null: as the system says. */
  format: z.string().nullable().catch(null),
  /** The tag that windows write by where `format` is null, as they found it; main follows it. */
  system_format: z.string().nullable().catch(null),
  hour12: z.boolean().nullable().catch(null),
  second_zone: z.string().nullable().catch(null),
  navigation_open: z.boolean().catch(true),
  navigation_width: z.number().min(160).max(400).catch(208),
  detail_open: z.boolean().catch(true),
  detail_width: z.number().min(260).max(640).catch(336),
  /** Share-screen mode: e-mail addresses and telephone numbers are masked everywhere (J11). */
  share_screen: z.boolean().catch(false),
  /** Minutes without a key or a pointer after which the workspace locks (J6); null: never. */
  lock_after: z.number().min(1).max(480).nullable().catch(null),
  /**
   * Days without a word from the service after which the workspace locks, and later wipes itself
   * (J8); null: never.
   */
  lease_days: z.number().min(1).max(365).nullable().catch(null),
  /**
   * Electron alone: begin with the computer, in the tray; and stay there when the window is closed
   * (N6).
   */
  start_at_login: z.boolean().catch(false),
  keep_in_tray: z.boolean().catch(true),
  /**
   * Electron alone: the key that opens the search over every program (N2), in Electron's words;
   * null: none.
   */
  global_shortcut: z.enum(globalShortcuts).nullable().catch(null),
  /** Ask now and then whether there is a newer Hotdesk; nothing is fetched without consent (N4). */
  look_for_updates: z.boolean().catch(true),
  /** Releases for everybody, or earlier ones for those who like to try. */
  update_channel: z.enum(['stable', 'beta']).catch('stable'),
  /**
   * Electron alone: check the spelling of notes, in these languages (BCP 47). Their dictionaries are
   * fetched once; macOS brings its own and chooses by itself.
   */
  check_spelling: z.boolean().catch(false),
  spelling_languages: z.array(z.string().max(20)).max(10).catch([]),
  low_credits: z.number().min(0).catch(50),
  /** Save the tables of the weekly report every Monday, where downloads go (E10). */
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
  /** Where the person is with the first steps of the practice workspace; null: not begun. */
  first_steps: z.enum(firstStepsPlaces).nullable().catch(null),
  /** What a screen remembers of itself: column widths, last view, scroll. */
  screens: z.record(z.string(), z.unknown()).catch({}),
})
export type Preferences = z.infer<typeof preferences>
export const defaultPreferences: Preferences = preferences.parse(
  Object.fromEntries(Object.keys(preferences.shape).map((key) => [key, undefined])),
)

/** Fields to change; unlike the stored form, a wrong value is refused rather than replaced. */
const settable = z
  .object(Object.fromEntries(Object.keys(preferences.shape).map((key) => [key, z.unknown()])))
  .partial()

export const settingsCommands = {
  'preferences.read': query(none, preferences, ['preferences']),
  'preferences.write': change(settable as unknown as z.ZodType<Partial<Preferences>>, none),
  /**
   * Opens an https link in the browser. Links that come from data are asked about first by the
   * screen.
   */
  'app.openExternal': change(z.object({ url: z.string().max(4000) }), none),
  /**
   * Shows a screen in a window of its own. `url`: the address that the asking page opens itself, with
   * a token for one page; null where the window is open already. `window`: the name of one that was
   * open before a restart.
   */
  'app.openWindow': change(
    z.object({ path: z.string().max(4000).startsWith('/'), window: id.optional() }),
    z.object({ url: z.string().nullable() }),
  ),
  /**
   * Returns the address at which a page that is about to load anew finds its way back, and which
   * works once; null where it comes back by itself. `window`: its name and screen; null: the first.
   */
  'app.freshAddress': change(
    z.object({
      window: z.object({ id, path: z.string().max(4000).startsWith('/') }).nullable(),
    }),
    z.object({ url: z.string().nullable() }),
  ),
  /** Forgets a window that the person has closed: it is not opened again after a restart. */
  'app.windowClosed': change(z.object({ window: id }), none),
} as const
