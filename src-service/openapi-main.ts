import { openapi } from '#shared/api/openapi.ts'

/** `npm run openapi`: the contract as an OpenAPI 3.1 document on standard output. */
process.stdout.write(`${JSON.stringify(openapi(), null, 2)}\n`)
