import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsOf, portalCalls } from '#core/contract/index.ts'
import { demoReader } from '#server/demo/fill-demo.ts'
import { newDataFolder } from './data-template.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import {
  newId,
  outcomeOf,
  type Person,
  passwordGrant,
  personOf,
  s,
  signIn,
  transportTo,
  unwrap,
} from './test-client.ts'

/* An installation that had the retention portal and has been started without it. */
let folder: string
/** The built pages, as far as they matter here. */
let webRoot: string
let server: TestServer
let admin: Person
/** Asks a call as a reader who signed in before. */
let asReader: Person['call']
beforeAll(async () => {
  folder = await newDataFolder('demo')
  webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
  for (const path of ['app/index.html', 'portal/portal.html', 'portal/assets/main.js']) {
    await mkdir(dirname(join(webRoot, path)), { recursive: true })
    await writeFile(join(webRoot, path), path)
  }
  const before = await startTestServer({ env: { EVERLINE_DATA: folder } })
  const transport = transportTo(before.url, newId())
  const token = unwrap(
    await transport.send('issuePortalToken', passwordGrant(demoReader, before.passwordOf(demoReader))),
  )
  await before.close()
  server = await startTestServer({ env: { EVERLINE_DATA: folder, EVERLINE_PORTAL: 'off', EVERLINE_WEB_ROOT: webRoot } })
  admin = await signIn(server.url, 'admin@everline.test', server.passwordOf('admin@everline.test'))
  asReader = personOf(server.url, transportTo(server.url, newId()), newId(), token).call
})
afterAll(async () => {
  await server.close()
  for (const path of [folder, webRoot]) await rm(path, { recursive: true, force: true })
})

const newUser = { name: 'Noor', email: 'noor@everline.test', visitorEid: null }
const { body: credentials } = passwordGrant(demoReader, 'whatever it is')
const eid = '00000000-0000-4000-8000-000000000000'
/** A good request for each call. */
const askPortal: Record<keyof typeof portalCalls, () => Promise<string>> = {
  issuePortalToken: async () =>
    outcomeOf(await admin.transport.send('issuePortalToken', { params: { s }, body: credentials })),
  requestPortalPassword: async () =>
    outcomeOf(
      await admin.transport.send('requestPortalPassword', {
        params: { s },
        body: { username: demoReader },
      }),
    ),
  endPortalSession: async () =>
    outcomeOf(await asReader('endPortalSession', { params: { s }, body: { grant_type: 'revoke' } })),
  findKeptConversations: async () => outcomeOf(await asReader('findKeptConversations', { params: { s }, query: {} })),
  getKeptConversation: async () =>
    outcomeOf(await asReader('getKeptConversation', { params: { s, roomId: eid }, query: {} })),
  createPortalUser: async () => outcomeOf(await admin.call('createPortalUser', { params: { s }, body: newUser })),
  sendPortalLink: async () => outcomeOf(await admin.call('sendPortalLink', { params: { s, eid } })),
  listPortalUsers: async () => outcomeOf(await admin.call('listPortalUsers', { params: { s } })),
  deletePortalUser: async () => outcomeOf(await admin.call('deletePortalUser', { params: { s, eid } })),
}

it('[CAP-14] without the portal, its calls answer as those of an older backend: nobody signs in, reads or is added', async () => {
  for (const [id, ask] of Object.entries(askPortal)) expect([id, await ask()]).toEqual([id, 'not-supported'])
})

it.each(['/portal', '/portal/', '/portal/assets/main.js', '/portal/conversations'])(
  '[CAP-14] without the portal, %s does not exist',
  async (path) => {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
  },
)

it('[CAP-14] without the portal, nobody has a permission for its calls, which hides it in Settings', async () => {
  const { permissions } = unwrap(await admin.call('getProfile', {}))
  const { actions } = unwrap(await admin.call('getAllowedActions', { params: { s } }))
  const others = permissionsOf('admin').filter((id) => !(id in portalCalls))
  expect(permissions).toEqual(others)
  expect(actions).toEqual(others)
})
