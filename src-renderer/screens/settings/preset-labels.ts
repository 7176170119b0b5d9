import { t } from '#shared/i18n/translate.ts'
import type { KeyPreset } from '../../keys/key-presets.ts'
import { spokenKeys } from '../../ui/key-caps.ts'

/** The name and description of each preset in Settings. */
export const presetLabels: Record<KeyPreset, { label: string; detail: string }> = {
  hotdesk: {
    label: 'Hotdesk',
    detail: t('Hotdesk’s own keys: one letter for what is done most'),
  },
  vim: {
    label: 'Vim',
    detail: t('G G and {last} to the ends, {down} and U by pages, D D to remove', {
      last: spokenKeys('Shift+g'),
      down: spokenKeys('$mod+d'),
    }),
  },
  mail: {
    label: t('Gmail and Superhuman'),
    detail: t('# to remove, Z to undo, R to write, * A for all, * N for none'),
  },
}
