import { t } from '#shared/i18n/translate.ts'

export const recordingLabels = {
  canShow: t('Can you make it happen again?'),
  what: t(
    'Record it: Hotdesk writes down what you do, what agents ask and what the service answers, in order. Made-up words stand in for names and texts; dates, amounts and status words stay. Nothing is sent.',
  ),
  start: t('Record'),
  on: (since: string) =>
    t('Recording since {since}. Make the problem happen, then stop.', { since }),
  full: t('The recording is full. Save it now: nothing more is added.'),
  stop: t('Stop and save'),
  stopAction: t('Stop recording and save'),
  discard: t('Discard'),
  discarded: t('Recording discarded'),
  saved: (path: string) => t('Recording saved to {path}', { path }),
  giveTo: t(
    'Share it only with the person who helps you: somebody who knows your workspace could recognise parts of it.',
  ),
}
