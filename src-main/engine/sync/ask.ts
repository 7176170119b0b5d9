import type { EndpointName } from '#shared/api/index.ts'
import type { Api, ListAnswer, Outcome, Priority } from '#main/engine/api/index.ts'

export interface Question {
  params?: Record<string, string>
  query?: Record<string, string>
  priority: Priority
  signal?: AbortSignal
}
export type Json = Record<string, unknown>

/** Calls an endpoint that is known only by name, as in the table of resources. */
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

/** Reports whether an answer is a list rather than a single record. */
export const isListAnswer = (value: Json | ListAnswer<Json>): value is ListAnswer<Json> =>
  Array.isArray(value['records']) && 'skipped' in value
