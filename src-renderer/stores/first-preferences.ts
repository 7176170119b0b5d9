import type { Preferences } from '#shared/bridge/settings.ts'

/**
 * The preferences that are painted until main has sent the saved ones: the defaults of the bridge,
 * without its schemas (a test checks that they are equal).
 */
export const firstPreferences: Preferences = {
  theme: 'system',
  density: 'cosy',
  text_size: 'normal',
  single_keys: true,
  keys: {},
  key_preset: 'hotdesk',
  format: null,
  hour12: null,
  second_zone: null,
  navigation_open: true,
  navigation_width: 208,
  detail_open: true,
  detail_width: 336,
  share_screen: false,
  lock_after: null,
  lease_days: null,
  start_at_login: false,
  keep_in_tray: true,
  global_shortcut: null,
  look_for_updates: true,
  update_channel: 'stable',
  low_credits: 50,
  report_on_monday: false,
  notifications: {
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
  },
  screens: {},
}
