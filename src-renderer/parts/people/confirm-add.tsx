import { laterDialog } from '../../ui/later-dialog.tsx'

/** Asks before many people are added; open as long as it is rendered. See ConfirmAddDialog. */
export const ConfirmAdd = laterDialog(
  async () => (await import('./confirm-add-dialog.tsx')).ConfirmAddDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)
