import { buildOpenApi } from './openapi.ts'

/* `npm run --silent openapi`: prints the OpenAPI document of the contract, without starting the backend. */
process.stdout.write(`${JSON.stringify(buildOpenApi(), null, 2)}\n`)
