import { t } from '#shared/i18n/translate.ts'

/** Messages shown when the page of a window stops working. */
export const pageProblemLabels = {
  reloaded: () => ({
    tone: 'warning' as const,
    message: t('This window stopped working and was reloaded.'),
    hint: t('Nothing you saved is lost.'),
  }),
  failed: () => ({
    message: t('This window keeps failing'),
    detail: t(
      'Your work is safe on this computer. Try again, or quit Hotdesk and start it again. If it happens again, update your graphics driver or install Hotdesk again.',
    ),
    again: t('Try again'),
    quit: t('Quit Hotdesk'),
  }),
}
