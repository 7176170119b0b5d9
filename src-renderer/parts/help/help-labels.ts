/** Where people send what they found; also in package.json. */
export const SUPPORT = 'maintainers@hotdesk.example'

export const helpLabels = {
  news: 'What’s new',
  report: 'Report a problem',
  updated: (version: string) => `Hotdesk was updated to ${version}.`,
  seeNews: 'See what’s new, now or later under Help.',
  thisVersion: (version: string) => `Hotdesk ${version}`,
  nothingSent:
    'Hotdesk sends nothing by itself. Below is everything the report holds: no names, records ' +
    'or secrets, apart from what you write.',
  where: `Save or copy it, then send it to your administrator or to ${SUPPORT}.`,
  whatHappened: 'What happened?',
  whatHappenedHint: 'What you did, what you expected, and what you saw instead.',
  contents: 'The report',
  saved: (path: string) => `Report saved to ${path}`,
}
