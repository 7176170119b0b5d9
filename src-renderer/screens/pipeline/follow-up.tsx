import { laterDialog } from '../../ui/later-dialog.tsx'

/** Asks when to follow up on leads; see FollowUpDialog. */
export const FollowUp = laterDialog(
  async () => (await import('./follow-up-dialog.tsx')).loadFollowUpDialog(),
  { isOpen: ({ open }) => open, close: ({ onClose }) => onClose() },
)
