import { endOf, some, startOf } from './record-values.ts'
import { exact, order, number, textOf, time, wordsOf, noWords, type TableSpec } from './spec.ts'

export const meetings: TableSpec = {
  columns: {
    title: order('title'),
    starts_at: number(startOf),
    ends_at: number(endOf),
    status: exact('status'),
    contact_id: exact('contact_id'),
    company_id: exact('company_id'),
    contact_name: order('contact_name'),
    company_name: order('company_name'),
  },
  indexes: [
    ['starts_at'],
    ['status', 'starts_at'],
    ['contact_id', 'starts_at'],
    ['company_id', 'starts_at'],
  ],
  joins: {
    contact: { table: 'contacts', on: 'contact_id' },
    company: { table: 'companies', on: 'company_id' },
    employer: { table: 'companies', on: 'contact.company_id' },
  },
  search: (record) => ({
    ...noWords,
    name: textOf(record['title']),
    body: some(record, 'contact_name', 'company_name', 'notes'),
  }),
}

export const notes: TableSpec = {
  columns: {
    title: order('title'),
    recorded_at: time('recorded_at'),
    contact_id: exact('contact_id'),
    meeting_id: exact('meeting_id'),
    duration_minutes: number('duration_minutes'),
    matched: exact('matched'),
  },
  indexes: [['recorded_at'], ['contact_id', 'recorded_at'], ['meeting_id']],
  joins: {
    contact: { table: 'contacts', on: 'contact_id' },
    employer: { table: 'companies', on: 'contact.company_id' },
    meeting: { table: 'meetings', on: 'meeting_id' },
  },
  search: (record) => ({
    ...noWords,
    name: textOf(record['title']),
    address: wordsOf(record['participants']),
    body: some(record, 'summary', 'text'),
  }),
}
