import type { Preferences } from '#shared/bridge/settings.ts'

export type KeyPreset = Preferences['key_preset']

const remove = ['Delete', 'Backspace']

/**
 * The keys of actions that differ from Hotdesk's own, by preset and action ID, the one to teach
 * first. All other actions keep their keys.
 */
export const keyPresets: Record<KeyPreset, Readonly<Record<string, readonly string[]>>> = {
  hotdesk: {},
  vim: {
    'list.first': ['g g', 'Home'],
    'list.last': ['Shift+g', 'End'],
    'list.pageDown': ['$mod+d', 'PageDown'],
    'list.pageUp': ['$mod+u', 'PageUp'],
    'triage.remove': ['d d', ...remove],
    'pending.discard': ['d d', ...remove],
    'webhooks.delete': ['d d', ...remove],
  },
  mail: {
    'list.selectAll': ['* a', '$mod+a'],
    'list.selectNone': ['* n', 'Escape'],
    'triage.remove': ['#', ...remove],
    'pending.discard': ['#', ...remove],
    'webhooks.delete': ['#', ...remove],
    'person.write': ['r', 'w'],
    'person.refresh': ['Shift+r'],
    'app.undo': ['z', '$mod+z'],
  },
}
