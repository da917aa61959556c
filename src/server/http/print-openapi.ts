import { buildOpenApi } from './openapi.ts'

/* `npm run --silent openapi`: the OpenAPI document of the contract, without starting anything. */
process.stdout.write(`${JSON.stringify(buildOpenApi(), null, 2)}\n`)
