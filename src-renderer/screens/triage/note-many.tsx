import { laterDialog } from '../../ui/later-dialog.tsx'

/** Adds a line to several notes; open as long as it is rendered. See NoteManyDialog. */
export const NoteMany = laterDialog(
  async () => (await import('./note-many-dialog.tsx')).NoteManyDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)
