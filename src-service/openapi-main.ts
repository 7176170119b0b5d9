import { openapi } from '#shared/api/openapi.ts'

// The reader may stop early: `npm run openapi | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** `npm run openapi`: the contract as an OpenAPI 3.1 document on standard output. */
process.stdout.write(`${JSON.stringify(openapi(), null, 2)}\n`)
