import { laterDialog } from '../../ui/later-dialog.tsx'

/** Logs a meeting; see LogMeetingDialog. */
export const LogMeeting = laterDialog(
  async () => (await import('./log-meeting-dialog.tsx')).LogMeetingDialog,
  { isOpen: ({ at }) => at !== null, close: ({ onClose }) => onClose() },
)
