import { expect, test } from 'vitest'
import { Validator } from '@seriousme/openapi-schema-validator'
import { eventTypes } from '#shared/api/events.ts'
import { endpointNames, endpoints } from '#shared/api/index.ts'
import { openapi } from '#shared/api/openapi.ts'

const document = openapi()

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every row of the contract is one operation, and there is no other', () => {
  const operations = Object.values(
    document['paths'] as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path))
  expect(endpointNames).toHaveLength(62)
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(
    endpointNames.map((name) => name.replaceAll('.', '_')).sort(),
  )
})

test('page and per_page stand where the contract paginates', () => {
  const paths = document['paths'] as Record<
    string,
    Record<string, { parameters: { name: string }[] }>
  >
  for (const name of endpointNames) {
    const row = endpoints[name]
    const named =
      paths[row.path]?.[row.method.toLowerCase()]?.parameters.map((parameter) => parameter.name) ??
      []
    expect([name, named.includes('page') && named.includes('per_page')]).toEqual([
      name,
      row.paginated,
    ])
  }
})

test('a refusal for too many calls says when the next is allowed', () => {
  const { responses } = document['components'] as {
    responses: Record<string, { headers?: Record<string, unknown> }>
  }
  for (const path of Object.values(document['paths'] as Record<string, object>))
    for (const operation of Object.values(path) as {
      responses: Record<string, { $ref?: string }>
    }[]) {
      const name = operation.responses['429']?.$ref?.split('/').at(-1) ?? ''
      expect(Object.keys(responses[name]?.headers ?? {})).toContain('Retry-After')
    }
})

test('each of the 18 events is a webhook of the document, with its data', () => {
  const webhooks = document['webhooks'] as Record<
    string,
    { post: { requestBody: { content: Record<string, { schema: Record<string, object> }> } } }
  >
  expect(Object.keys(webhooks).toSorted()).toEqual(eventTypes.toSorted())
  for (const { post } of Object.values(webhooks))
    expect(post.requestBody.content['application/json']?.schema['properties']).toHaveProperty(
      'data.properties',
    )
})
