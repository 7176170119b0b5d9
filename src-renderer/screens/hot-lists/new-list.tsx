import { laterDialog } from '../../ui/later-dialog.tsx'

/** Creates a hot list; see NewListDialog. */
export const NewList = laterDialog(
  async () => (await import('./new-list-dialog.tsx')).NewListDialog,
  { isOpen: ({ open }) => open, close: ({ onClose }) => onClose() },
)
