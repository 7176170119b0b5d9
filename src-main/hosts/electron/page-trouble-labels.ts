/** What is said when the page of a window stops working. */
export const pageTroubleLabels = {
  reloaded: {
    tone: 'warning',
    message: 'This window stopped working and was reloaded.',
    hint: 'Nothing you saved is lost.',
  },
  failed: {
    message: 'This window keeps failing',
    detail:
      'Your work is safe on this computer. Try again, or quit Hotdesk and start it again. ' +
      'If it stays, update your graphics driver or install Hotdesk again.',
    again: 'Try again',
    quit: 'Quit Hotdesk',
  },
} as const
