import { laterDialog } from '../../ui/later-dialog.tsx'

/** Reschedules a meeting; see MoveMeetingDialog. */
export const MoveDialog = laterDialog(
  async () => (await import('./move-meeting-dialog.tsx')).loadMoveMeetingDialog(),
  { isOpen: ({ moving }) => moving !== null, close: ({ onClose }) => onClose() },
)
