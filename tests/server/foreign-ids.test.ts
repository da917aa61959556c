import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Audience, type CallDefinition, calls, type PermissionType } from '#core/contract/index.ts'
import { demoReader } from '#server/demo/fill-demo.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { enterAsCustomer } from './customer.ts'
import { furtherServiceIds } from './fill-services.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import {
  inquiryOf,
  newId,
  type Person,
  passwordGrant,
  registerVisitor,
  s,
  signIn,
  startConversation,
  transportTo,
  unwrap,
  useService,
} from './test-client.ts'

/* Ids of what belongs to others, in every call whose address names something: a new call is tested without another line. */
const [foreignService = ''] = furtherServiceIds
const ownService = s
type Who = 'visitor' | 'user' | 'agent' | 'admin' | 'reader'
const callers: Partial<Record<Audience, readonly Who[]>> = {
  any: ['visitor', 'user', 'agent', 'admin'],
  visitor: ['visitor', 'user'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: ['reader'],
}
let server: TestServer
let foreignAdmin: Person
let stateBefore: Awaited<ReturnType<typeof stateOfForeign>>
const tokens: Partial<Record<Who, string>> = {}
/** Ids that each caller must not be able to use. */
const others: Record<Who, string[]> = { visitor: [], user: [], agent: [], admin: [], reader: [] }

const enter = (name: string) => signIn(server.url, `${name}@everline.test`, server.passwordOf(`${name}@everline.test`))

/** A visitor with a conversation, and the ids of both. */
async function visitorWithRoom() {
  const visitor = await registerVisitor(server.url)
  const { roomId } = await startConversation(visitor)
  const { id } = await inquiryOf(visitor, roomId)
  return { visitor, ids: [visitor.eid, roomId, id] }
}

/** A canned response; returns its id. */
async function addResponse(person: Person, permissionType: PermissionType): Promise<string> {
  const [id, params] = [newId(), { s, permissionType }]
  const body = { id, shortcut: 'theirs', title: 'Theirs', text: 'Theirs' }
  unwrap(await person.call('createCannedResponse', { params, body }))
  return id
}

/** Everything in the other service that its admin sees. */
async function stateOfForeign() {
  const params = { s: foreignService }
  const snapshot = unwrap(await foreignAdmin.call('getSnapshot', { params, query: { limit: '500' } }))
  const asked = [
    await foreignAdmin.call('listBusyReasons', { params }),
    await foreignAdmin.call('listPortalUsers', { params }),
    await foreignAdmin.call('listLicenses', { params }),
    await foreignAdmin.call('getThemeConfig', { params }),
  ]
  return { snapshot, asked: asked.map((answer) => unwrap<unknown>(answer)) }
}

beforeAll(async () => {
  server = await startTestServer({ content: 'services' })
  useService(foreignService)
  foreignAdmin = await enter('admin')
  const foreignAgent = await enter('agent1')
  const { ids } = await visitorWithRoom()
  const params = { s: foreignService }
  const [label, reason] = [newId(), newId()]
  unwrap(await foreignAdmin.call('createLabel', { params, body: { id: label, name: 'Theirs', color: 'red' } }))
  unwrap(await foreignAdmin.call('createBusyReason', { params, body: { id: reason, name: 'Theirs', position: 0 } }))
  const responses = [
    await addResponse(foreignAdmin, 'shared'),
    await addResponse(foreignAdmin, 'personal'),
    await addResponse(foreignAgent, 'personal'),
  ]
  const [entry, folder] = [newId(), newId()]
  const text = [{ type: 'paragraph' as const, spans: [{ text: 'Theirs' }] }]
  unwrap(await foreignAdmin.call('createKnowledgeBaseEntry', { params, body: { id: entry, title: 'Theirs', text } }))
  unwrap(await foreignAdmin.call('createKnowledgeFolder', { params, body: { id: folder, name: 'Theirs' } }))
  const { users } = unwrap(await foreignAdmin.call('listPortalUsers', { params }))
  const foreign = [
    foreignAdmin.eid,
    foreignAgent.eid,
    ...ids,
    label,
    reason,
    entry,
    folder,
    ...responses,
    ...users.map(({ eid }) => eid),
  ]
  useService(ownService)

  const [own, other] = [await visitorWithRoom(), await visitorWithRoom()]
  const [agent, admin, colleague] = [await enter('agent1'), await enter('admin'), await enter('agent2')]
  const user = await enterAsCustomer(server.url, admin)
  // A colleague's, in the own service.
  const theirs = await addResponse(colleague, 'personal')
  const grant = passwordGrant(demoReader, server.passwordOf(demoReader))
  tokens.reader = unwrap(await transportTo(server.url, newId()).send('issuePortalToken', grant)).access_token
  for (const [who, { token }] of Object.entries({ visitor: own.visitor, user, agent, admin }))
    tokens[who as Who] = token.access_token
  for (const who of Object.keys(others) as Who[]) others[who] = [...foreign, theirs]
  // Neither a visitor nor a signed-in customer can use the ids of others in the same service.
  others.visitor = [...foreign, ...other.ids, agent.eid, theirs]
  others.user = [...others.visitor, ...own.ids]
  stateBefore = await stateOfForeign()
})
afterAll(() => server.close())

/** Paths with an id at its places, one for each choice of the parameters that name no id. */
function pathsWith(id: string, { path, params }: CallDefinition): string[] {
  const { properties = {} } = params ? toJsonSchema(params, { errorMode: 'ignore', typeMode: 'input' }) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (paths, [place, name = '']) => {
      const schema = properties[name]
      const choices = typeof schema === 'object' ? (schema.enum ?? [name === 's' ? s : id]) : [id]
      return paths.flatMap((each) => choices.map((choice) => each.replace(place, String(choice))))
    },
    [path],
  )
}

const idsIn = ({ path }: CallDefinition) => [...path.matchAll(/\{(\w*[iI]d)\}/g)]
const withIds = Object.entries<CallDefinition>(calls).filter(
  ([, definition]) => idsIn(definition).length > 0 && callers[definition.audience],
)

describe.each(withIds)('%s', (_, definition) => {
  const { method, query, body, audience } = definition
  it.each(callers[audience] ?? [])('[audit IDOR] reaches nothing of others for %s', async (who) => {
    const ask = async (path: string, id: string) => {
      const known = { uuids: [id], services: [foreignService] }
      const given = validFor(body, known)
      const search = new URLSearchParams(validFor(query, known) as Record<string, string> | undefined)
      const response = await fetchAgain(`${server.url}${path}?${search}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': newId(),
          authorization: `Bearer ${tokens[who]}`,
        },
        ...(given === undefined ? {} : { body: JSON.stringify(given) }),
      })
      return { path, status: response.status, answer: await response.json() }
    }
    const asked = await Promise.all(others[who].flatMap((id) => pathsWith(id, definition).map((path) => ask(path, id))))
    // A batch is answered for each of its parts.
    expect(asked.filter(({ status, answer }) => ![403, 404].includes(status) && !v.is(RefusedBatch, answer))).toEqual(
      [],
    )
  })
})

const RefusedBatch = v.object({ result: v.object({ outcomes: v.array(v.object({ refusal: v.object({}) })) }) })

/** Returns a value that the schema accepts, with this id in every field that can have it; undefined without a schema. */
function validFor(schema: CallDefinition['body'], known: Parameters<typeof arbitraryOf>[1]): unknown {
  if (!schema) return undefined
  const find = (numRuns: number) =>
    fc.sample(arbitraryOf(schema, known), { numRuns, seed: 1 }).find((value) => v.is(schema, value))
  const found = find(10) ?? find(300)
  if (found === undefined) throw new Error('no sample fits the schema')
  return found
}

/** Repeats the request once if the server closed the reused connection. */
const fetchAgain = (url: string, init: RequestInit) => fetch(url, init).catch(() => fetch(url, init))

it('[audit IDOR] nothing of the other service has changed', async () => {
  expect(await stateOfForeign()).toEqual(stateBefore)
})
