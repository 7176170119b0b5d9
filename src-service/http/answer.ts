export interface PageInfo {
  page: number
  per_page: number
  total: number
}

/** What a handler found, before it takes a shape. */
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

/** Answers one record, with 200. */
export const record = (value: Record<string, unknown>): Answer => ({
  kind: 'record',
  record: value,
})

/** Answers a record that was just made, with 201. */
export const answerCreated = (value: Record<string, unknown>): Answer => ({
  kind: 'record',
  record: value,
  status: 201,
})
export const deleted: Answer = { kind: 'deleted' }
/** Answers a list that has no pages: all there is. */
export const answerWhole = (records: Record<string, unknown>[]): Answer => ({
  kind: 'list',
  records,
  page: { page: 1, per_page: Math.max(1, records.length), total: records.length },
})

/** Returns the HTTP status of an answer, 200 unless it says another. */
export const statusOf = (answer: Answer) => ('status' in answer && answer.status) || 200
