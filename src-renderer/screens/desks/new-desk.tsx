import { laterDialog } from '../../ui/later-dialog.tsx'

/** Creates a desk; see NewDeskDialog. */
export const NewDesk = laterDialog(
  async () => (await import('./new-desk-dialog.tsx')).NewDeskDialog,
  { isOpen: ({ open }) => open, close: ({ onClose }) => onClose() },
)
