import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Body } from './dialect.ts'

/** Reads what came with a request. */
export async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The same answer as some servers send every one: after a byte order mark, and by gzip. */
export const packed = (answer: Partial<Body>): Partial<Body> =>
  answer.body === undefined
    ? answer
    : {
        ...answer,
        headers: { ...answer.headers, 'content-encoding': 'gzip' },
        body: gzipSync(`\uFEFF${JSON.stringify(answer.body)}`),
      }

/** Sends an answer, as JSON unless it is ready as it is. */
export function send(
  response: ServerResponse,
  status: number,
  { type, headers, body }: Partial<Body>,
  location?: string,
): void {
  response.writeHead(status, {
    'content-type': type ?? 'application/json',
    ...headers,
    ...(location !== undefined && { location }),
  })
  const isReady = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  response.end(isReady ? body : JSON.stringify(body))
}
