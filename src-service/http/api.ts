import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { World } from '../world.ts'

/** Answers everything below /api/v2. */
export function createApi(_world: World): RequestListener {
  const app = new Hono()
  app.all('*', (context) => context.json({ error: { code: 'not_implemented', message: 'Not implemented yet.' } }, 501))
  return getRequestListener(app.fetch)
}
