import { laterDialog } from '../../ui/later-dialog.tsx'

/** Erases a person from this computer; open as long as it is rendered. See ErasePersonDialog. */
export const ErasePerson = laterDialog(
  async () => (await import('./erase-person-dialog.tsx')).ErasePersonDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)
