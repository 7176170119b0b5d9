export interface PageInfo {
  page: number
  per_page: number
  total: number
}

/** The result of a handler, before it is given the shape of a response. */
export type Answer =
  | { kind: 'record'; record: Record<string, unknown>; status?: 200 | 201 }
  | {
      kind: 'list'
      records: Record<string, unknown>[]
      page?: PageInfo
      status?: 200 | 201
      unknown_fields?: string[]
    }
  /** A record that holds one page of a list, such as a hot list with its members. */
  | { kind: 'nested'; record: Record<string, unknown>; page: PageInfo }
  | { kind: 'deleted' }

/** Builds a response of one record, with status 200. */
export const record = (value: Record<string, unknown>): Answer => ({
  kind: 'record',
  record: value,
})

/** Builds a response of a newly created record, with status 201. */
export const answerCreated = (value: Record<string, unknown>): Answer => ({
  kind: 'record',
  record: value,
  status: 201,
})
export const deleted: Answer = { kind: 'deleted' }
/** Builds a response of a complete list, as a single page. */
export const answerWhole = (records: Record<string, unknown>[]): Answer => ({
  kind: 'list',
  records,
  page: { page: 1, per_page: Math.max(1, records.length), total: records.length },
})

/** Returns the HTTP status of a response; 200 unless it sets another. */
export const statusOf = (answer: Answer) => ('status' in answer && answer.status) || 200
