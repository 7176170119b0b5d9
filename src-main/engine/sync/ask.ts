import type { EndpointName } from '#shared/api/index.ts'
import type { Api, ListAnswer, Outcome, Priority } from '#main/engine/api/index.ts'

export interface Question {
  params?: Record<string, string>
  query?: Record<string, string>
  priority: Priority
  signal?: AbortSignal
}
export type Json = Record<string, unknown>

/** Calls a row of the contract that is known only by name, as the table of resources does. */
export const ask = (
  api: Pick<Api, 'call'>,
  name: EndpointName,
  question: Question,
): Promise<Outcome<Json | ListAnswer<Json>>> =>
  (
    api.call as unknown as (
      name: EndpointName,
      question: Question,
    ) => Promise<Outcome<Json | ListAnswer<Json>>>
  )(name, question)

/** Tells whether an answer is a list, not a single record. */
export const isListAnswer = (value: Json | ListAnswer<Json>): value is ListAnswer<Json> =>
  Array.isArray(value['records']) && 'skipped' in value
