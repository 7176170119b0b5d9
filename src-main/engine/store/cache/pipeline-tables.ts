import { calendarDay, scrapeIdOf, some } from './record-values.ts'
import {
  exact,
  flag,
  folded,
  number,
  order,
  textOf,
  time,
  noWords,
  type TableSpec,
} from './spec.ts'

export const jobs: TableSpec = {
  keepsNotes: true,
  columns: {
    title: order('title'),
    company_name: order('company_name'),
    status: exact('status'),
    state: exact('state'),
    sector: exact('sector'),
    location: order('location'),
    salary: exact('salary'),
    posting_date: time((record) => calendarDay(record['posting_date'])),
    follow_up_date: time((record) => calendarDay(record['follow_up_date'])),
    notes: exact((record) => (record['notes'] ? 'yes' : '')),
    url: exact('url'),
    stage: exact('stage'),
    note: exact((record) => (record['note'] ? 'yes' : '')),
    follow_up_at: time('follow_up_at'),
    due_at: time(
      (record) =>
        record['follow_up_at'] ??
        (record['follow_up_done'] === record['follow_up_date']
          ? undefined
          : calendarDay(record['follow_up_date'])),
    ),
    dismissal: exact('dismissal'),
    duplicate_of: exact('duplicate_of'),
    cluster: folded((record) => `${textOf(record['company_name'])} ${textOf(record['title'])}`),
  },
  indexes: [
    ['posting_date'],
    ['title'],
    ['company_name', 'title'],
    ['status', 'posting_date'],
    ['stage', 'posting_date'],
    ['sector', 'posting_date'],
    ['state', 'posting_date'],
    ['location'],
    ['due_at'],
    ['cluster'],
  ],
  exposed: ['cluster'],
  search: (record) => ({
    ...noWords,
    name: textOf(record['title']),
    address: textOf(record['company_name']),
    body: some(record, 'location', 'sector', 'salary', 'notes', 'note'),
  }),
}

export const scrape_configs: TableSpec = {
  columns: { name: order('name'), archived: flag('archived') },
  indexes: [['name']],
}

export const scrape_quality: TableSpec = {
  id: (record) => record['id'] ?? scrapeIdOf(record),
  columns: {
    config_id: exact('config_id'),
    scraped_at: time('scraped_at'),
    relevance_rate: number('relevance_rate'),
    duplicate_rate: number('duplicate_rate'),
  },
  indexes: [['config_id', 'scraped_at'], ['scraped_at']],
  joins: { config: { table: 'scrape_configs', on: 'config_id' } },
}
