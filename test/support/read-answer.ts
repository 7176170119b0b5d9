import { endpoints, type EndpointName } from '#shared/api/index.ts'
import { readOutcome } from '#main/engine/api/outcome.ts'

/** Reads what a service answers to a call, with what it says of pages. */
export function readOutcomeOf(name: EndpointName, json: unknown): ReturnType<typeof readOutcome> {
  const body = Buffer.from(JSON.stringify(json))
  const answer = { kind: 'answer', status: 200, headers: {}, body, cut: false } as const
  return readOutcome(name, endpoints[name], answer, {
    requested_at: 0,
    at: 0,
    origin: 'https://service.example',
    learn() {},
  })
}

/** Reads what a service answers to a call as the client does; null: it could not be read at all. */
export function readAnswer(name: EndpointName, json: unknown): Record<string, unknown> | null {
  const outcome = readOutcomeOf(name, json)
  return outcome.kind === 'ok' ? (outcome.value as Record<string, unknown>) : null
}
