/** Where to go for what acts on no record, by the ids of the screens: the palette offers it everywhere (H1). */
export const homes: Readonly<Record<string, readonly string[]>> = {
  '/hot-lists': ['hotLists.new', 'hotLists.refresh'],
  '/pipeline': ['pipeline.filter', 'pipeline.columns', 'pipeline.repeated', 'pipeline.show', 'pipeline.scraping', 'pipeline.export', 'pipeline.refresh', 'pipeline.view.1', 'pipeline.view.2', 'pipeline.view.3', 'pipeline.view.4'],
  '/pipeline?show=board': ['board.by'],
  '/pipeline?show=scraping': ['scraping.refresh', 'scraping.term'],
  '/meetings': ['meetings.log', 'meetings.today', 'meetings.files', 'meetings.refresh', 'meetings.view.agenda', 'meetings.view.week', 'meetings.view.outcomes', 'meetings.view.rates', 'meetings.view.match'],
  '/campaigns': ['campaigns.report', 'campaigns.wallboard', 'campaigns.refresh', 'campaigns.filter.all', 'campaigns.filter.active', 'campaigns.filter.paused', 'campaigns.filter.draft'],
  '/people': ['people.new', 'people.filter', 'people.columns', 'people.export', 'people.vcard', 'people.refresh', 'people.view.1', 'people.view.2', 'people.view.3', 'people.view.4'],
  '/companies': ['companies.filter', 'companies.columns', 'companies.export', 'companies.refresh', 'companies.view.1', 'companies.view.2', 'companies.view.3', 'companies.view.4'],
  '/desks': ['desks.new', 'desks.generate', 'desks.compare', 'desks.refresh'],
  '/research': ['research.new', 'research.reports', 'research.sourcing', 'research.runs', 'research.refresh'],
  '/research/sourcing': ['sourcing.new', 'sourcing.refresh'],
  '/notes': ['notes.filter', 'notes.sync', 'notes.refresh'],
  '/credits': ['credits.export', 'credits.ledger', 'credits.runs', 'credits.refresh', 'credits.period.today', 'credits.period.week', 'credits.period.month', 'credits.period.quarter'],
  '/webhooks': ['webhooks.new', 'webhooks.refresh'],
  '/import': ['import.choose'],
}
