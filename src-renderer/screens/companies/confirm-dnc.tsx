import { laterDialog } from '../../ui/later-dialog.tsx'

/** Asks before do-not-contact is set or removed; open as long as it is rendered. See DncDialog. */
export const ConfirmDnc = laterDialog(async () => (await import('./dnc-dialog.tsx')).DncDialog, {
  isOpen: () => true,
  close: ({ onClose }) => onClose(),
})
