import { laterDialog } from '../../ui/later-dialog.tsx'

/** Hides members until a morning; see SnoozeMembersDialog. */
export const SnoozeDialog = laterDialog(
  async () => (await import('./snooze-members-dialog.tsx')).loadSnoozeMembersDialog(),
  { isOpen: ({ open }) => open, close: ({ onClose }) => onClose() },
)
