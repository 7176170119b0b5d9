import { laterDialog } from '../../ui/later-dialog.tsx'

/** Adds a person; open as long as it is rendered. See NewPersonDialog. */
export const NewPerson = laterDialog(
  async () => (await import('./new-person-dialog.tsx')).NewPersonDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)
