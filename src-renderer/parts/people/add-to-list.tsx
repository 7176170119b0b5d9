import { laterDialog } from '../../ui/later-dialog.tsx'

/** Adds people to a hot list; open as long as it is rendered. See AddToListDialog. */
export const AddToList = laterDialog(
  async () => (await import('./add-to-list-dialog.tsx')).AddToListDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)

/** Asks for a hot list; open as long as it is rendered. See ChooseListDialog. */
export const ChooseList = laterDialog(
  async () => (await import('./add-to-list-dialog.tsx')).ChooseListDialog,
  { isOpen: () => true, close: ({ onClose }) => onClose() },
)
