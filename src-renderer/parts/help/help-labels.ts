import { t } from '#shared/i18n/translate.ts'
/** The address for problem reports; also in package.json. */
export const SUPPORT = 'maintainers@hotdesk.example'

export const helpLabels = {
  news: t('What’s new'),
  report: t('Report a problem'),
  reportOpens: t('Report a problem…'),
  firstSteps: t('First steps'),
  inPractice: t('The first steps are part of the practice workspace.'),
  toPractice: t('Open it from Settings, Workspaces.'),
  updated: (version: string) => t('Hotdesk was updated to {version}.', { version }),
  seeNews: t('See what’s new, now or later under Help.'),
  thisVersion: (version: string) => t('Hotdesk {version}', { version }),
  nothingSent: t(
    'Hotdesk sends nothing by itself. Below is everything the report holds: no names, records or secrets, apart from what you write.',
  ),
  where: t('Save or copy it, then send it to your administrator or to {address}.', {
    address: SUPPORT,
  }),
  whatHappened: t('What happened?'),
  whatHappenedHint: t('What you did, what you expected, and what you saw instead.'),
  contents: t('The report'),
  saved: (path: string) => t('Report saved to {path}', { path }),
}
