import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { errorCatalogue } from '#core/contract/errors/catalogue.ts'
import {
  type CallDefinition,
  calls,
  contractVersion,
  type ErrorName,
  LogBatch,
  logUploadPath,
  Uuid,
} from '#core/contract/index.ts'
import { forOtherClients } from './for-other-clients.ts'

type Schema = v.GenericSchema<unknown, unknown>
type Json = { [name: string]: unknown }

// JSON Schema has no word for checks and transformations: the document leaves them out, the server checks them.
const schemaOf = (schema: Schema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return json
}

/** The OpenAPI 3.1 document of the contract. An operation's id is its call's id. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [id, definition] of Object.entries<CallDefinition>(calls)) {
    const path = paths[definition.path] ?? {}
    path[definition.method.toLowerCase()] = operation(id, definition)
    paths[definition.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Everline',
      version: contractVersion,
      description:
        'Calls of the contact centre. Every answer is `{ code: 0, result }` or `{ code, message, details? }` with a code of the catalogue.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(calls).map(({ capability }) => capability))].map((name) => ({ name })),
    paths: { ...paths, [logUploadPath]: { post: logUpload() } },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        logToken: {
          type: 'http',
          scheme: 'basic',
          description: '`LogToken` of what `getRemoteConfigs` answers to staff.',
        },
      },
      responses: {
        Failure: { description: failureText(), content: { 'application/json': { schema: failureSchema } } },
      },
    },
  }
}

function operation(id: string, definition: CallDefinition): Json {
  const isForOthers = forOtherClients.has(id)
  const { audience, forFewer, summary, capability, params, query, body, idempotent, gzip, upload } = definition
  return {
    operationId: id,
    summary,
    description: `Audience: ${audience}${fewerText(forFewer)}.${idempotent ? ' A repeat with the same key has the effect and the answer of the first.' : ''}${isForOthers ? ' It is for other clients: those of this project do not use it.' : ''}`,
    tags: [capability],
    ...(audience === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    'x-audience': audience,
    ...(isForOthers && { 'x-for-other-clients': true }),
    parameters: [
      ...(params ? parametersOf(params, 'path') : []),
      ...(query ? parametersOf(query, 'query') : []),
      ...(idempotent ? [keyParameter] : []),
      ...(gzip ? [{ ...gzipParameter, required: false }] : []),
    ],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    ...(upload ? { requestBody: { required: true, content: fileContent(upload) } } : {}),
    responses: responsesOf(definition),
  }
}

const fewerText = (forFewer: CallDefinition['forFewer'] = {}) =>
  Object.entries(forFewer)
    .flatMap(([param, audiences]) => Object.entries(audiences).map(([value, who]) => `; ${param} ${value}: ${who}`))
    .join('')

/** A file as the whole body, or as a field of a form. */
const fileContent = ({ types }: NonNullable<CallDefinition['upload']>): Json =>
  Object.fromEntries(
    types.map((type) => [
      type,
      type === 'multipart/form-data'
        ? { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } }
        : { schema: { type: 'string', format: 'binary' } },
    ]),
  )

/** The only operation that is not a call: its body is compressed, and it uses basic authentication [LOG-05]. */
const logUpload = (): Json => ({
  operationId: 'uploadClientLog',
  summary: "Upload lines of a client's log",
  description: 'Audience: log-token. A repeat with the same key is the same upload.',
  tags: ['logging'],
  security: [{ logToken: [] }],
  'x-audience': 'log-token',
  parameters: [gzipParameter, { ...keyParameter, required: false }],
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(LogBatch, 'input') } } },
  responses: responsesOf({ result: v.object({ lines: v.number() }) }),
})

const responsesOf = ({ result, download }: Pick<CallDefinition, 'result' | 'download'>): Json => ({
  200: {
    description: 'Done.',
    content: download
      ? { [download]: { schema: { type: 'string' } } }
      : {
          'application/json': {
            schema: {
              type: 'object',
              properties: { code: { const: 0 }, result: schemaOf(result, 'output') },
              required: ['code', 'result'],
            },
          },
        },
  },
  default: { $ref: '#/components/responses/Failure' },
})

const gzipParameter = { name: 'Content-Encoding', in: 'header', required: true, schema: { const: 'gzip' } }

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: schemaOf(Uuid, 'input'),
}

function parametersOf(schema: Schema, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const failureSchema = schemaOf(
  v.object({
    code: v.picklist(Object.values(errorCatalogue).flatMap(({ code, status }) => (status === 0 ? [] : code))),
    message: v.string(),
    details: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
  }),
  'output',
)

const failureText = () =>
  Object.entries(errorCatalogue)
    .filter(([, { status }]) => status !== 0)
    .map(([name, { code, status }]) => `- ${status} \`${code}\` ${name}: ${errorCatalogue[name as ErrorName].message}`)
    .join('\n')
