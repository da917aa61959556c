import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { logUploadPath } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { systemRandom } from '#core/platform/random.ts'
import { tokenNameOf } from '#core/session/vault-names.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeBackend, people } from '#tests/fakes/fake-backend.ts'
import { cleanUps, fakeBrowser, hurriedClock } from '#tests/fakes/fake-browser.ts'
import { hubProtocol } from '#workers/ports/hub-api.ts'
import { epochLock } from '#workers/ports/names.ts'

const mei = people['mei@everline.test']

const draftOf = (text: string, id = systemRandom.uuid()) => ({ eid: mei.eid, roomId: 'room', id, text, localAtMs: 1 })

describe('the hub', () => {
  it('[PWA-02] serves every tab in one epoch', async () => {
    const { startHub, openTab } = fakeBrowser()
    const { hub } = startHub()
    const welcomes = await Promise.all([openTab(hub).greet(), openTab(hub).greet(), openTab(hub).greet()])
    expect(new Set(welcomes.map(({ epoch }) => epoch)).size).toBe(1)
  })

  it('[ENT-02] says in the headers of every request which device, tab and account asks: the hub for itself, a tab for what it asks', async () => {
    const backend = fakeBackend()
    const asked: Array<{ path: string; headers: Headers }> = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push({ path: new URL(String(input)).pathname, headers: new Headers(init?.headers) })
      return backend.fetch(input, init)
    }
    const { startHub, openTab } = fakeBrowser({ backend: { ...backend, fetch } })
    const { hub } = startHub()
    const [first, second] = [openTab(hub), openTab(hub)]
    const { epoch } = await first.greet()
    await second.greet()
    await first.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    await first.api.ask('getPasswordExpireTime', {})
    await second.api.ask('getPasswordExpireTime', {})
    const headersOf = (path: string) => asked.filter((each) => each.path.endsWith(path)).map(({ headers }) => headers)
    const [one, other] = headersOf('/user-pwd-expire-time').map((headers) => headers.get('tab-id'))
    expect(new Set([one, other, epoch]).size).toBe(3)
    expect([first.lockName, second.lockName]).toEqual([one, other])
    expect(headersOf('/remoteConfigs').map((headers) => headers.get('tab-id'))).toContain(epoch)
    const [deviceId] = new Set(asked.map(({ headers }) => headers.get('device-id')))
    for (const { path, headers } of asked) {
      if (path.startsWith('/lb-') || path === logUploadPath) continue
      expect([path, headers.get('platform'), headers.get('device-id')]).toEqual([path, 'web', deviceId])
      expect(headers.get('tab-id')).toBeTruthy()
    }
    for (const headers of headersOf('/feed').concat(headersOf('/snapshot')))
      expect([headers.get('account-id'), headers.get('authorization')?.slice(0, 7)]).toEqual([mei.eid, 'Bearer '])
  })

  it('[PWA-05] announces each generation that has opened its rows, so that tabs that greet another hub come to it', async () => {
    const { startHub, openTab, announced } = fakeBrowser()
    const { hub } = startHub()
    const owning = () => announced.filter(({ type }) => type === 'hub-owning')
    const tab = openTab(hub)
    await tab.greet()
    expect(owning()).toEqual([{ type: 'hub-owning', isSpare: false, worker: 0 }])
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    await tab.api.signOut({ evenUnsent: true })
    await openTab(hub).greet()
    expect(owning().length).toBe(2)
  })

  it('[PWA-02] refuses a tab of another protocol with a stable code', async () => {
    const { startHub, openTab } = fakeBrowser()
    const { api } = openTab(startHub().hub)
    const answer = await api.greet({ build: 'b0', protocol: hubProtocol + 1, tabLock: 'x' })
    expect(answer).toMatchObject({ ok: false, error: { name: 'hub-incompatible' } })
  })

  it('refuses commands that it does not have, and input that a command does not take', async () => {
    const { startHub, openTab } = fakeBrowser()
    const { api } = openTab(startHub().hub)
    // The checked edge: a tab is not trusted.
    const run = api as unknown as Record<string, (input?: unknown) => Promise<unknown>>
    for (const name of ['release', 'constructor', 'noSuchCommand'])
      expect(await run[name]?.()).toMatchObject({ ok: false, error: { name: 'not-supported' } })
    expect(await run.openRoom?.(7)).toMatchObject({ ok: false, error: { name: 'invalid-request' } })
  })

  it('[PWA-02] never has two owners: a second hub of the same build waits, and takes over when the first one dies', async () => {
    const { startHub, openTab } = fakeBrowser()
    const first = startHub()
    const { epoch } = await openTab(first.hub).greet()
    const second = startHub()
    const waiting = openTab(second.hub).greet()
    const settled = await Promise.race([
      waiting.then(() => 'served'),
      new Promise((resolve) => setTimeout(resolve, 50, 'waits')),
    ])
    expect(settled).toBe('waits')
    await first.die()
    expect((await waiting).epoch).not.toBe(epoch)
  })

  it('[PWA-02] leaves when a newer build starts, and sends tabs of an older hub to the newer one', async () => {
    const { startHub, openTab, realm } = fakeBrowser()
    const old = startHub('b1')
    const { epoch } = await openTab(old.hub).greet()
    const epochOver = realm().hold(epochLock(epoch), { shared: true }, async () => {})
    const young = startHub('b2')
    await Promise.all([epochOver, old.retired])
    expect((await openTab(young.hub).greet()).build).toBe('b2')
    const late = openTab(startHub('b1').hub).greet()
    await expect(late).rejects.toThrow('hub-superseded')
  })

  it('[PWA-04] shows rows to a tab as a live query, and refuses to let it write any', async () => {
    const { startHub, openTab } = fakeBrowser()
    const { hub } = startHub()
    const tab = openTab(hub)
    const replica = await tab.replica(await tab.greet())
    const states: string[] = []
    const signedOut = deferred<void>()
    const signedIn = deferred<void>()
    const subscription = replica.live.findOne('session').$.subscribe((row) => {
      const value = row?.toJSON().value
      if (value && 'profile' in value) states.push(value.state)
      if (states.at(-1) === 'signed-out') signedOut.resolve()
      if (states.at(-1) === 'signed-in') signedIn.resolve()
    })
    cleanUps.push(() => subscription.unsubscribe())
    await signedOut.promise
    expect(await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })).toEqual({
      ok: true,
      value: null,
    })
    await signedIn.promise
    const row = { id: 'draft/r' as const, value: { text: 'x', localAtMs: 1 } }
    await expect(replica.persistent.state.insert(row)).rejects.toThrow()
  })

  it('[NET-01] [NET-04] gets network and visibility from its tabs, and shows both as a row', async () => {
    const { startHub, openTab } = fakeBrowser()
    const { hub } = startHub()
    const [one, other] = [openTab(hub), openTab(hub)]
    const replica = await other.replica(await other.greet())
    const network = async () => (await replica.live.findOne('network').exec())?.toJSON().value
    await one.greet()
    await one.api.hint({ event: 'connection-change', online: true, effectiveType: '3g' })
    await one.api.hint({ event: 'offline' })
    await expect.poll(network).toMatchObject({
      onlineState: 'disconnected',
      lastOnlineState: 'connected',
      effectiveType: '3g',
      isOnline: false,
    })
    await one.api.hint({ event: 'hidden' })
    await expect.poll(network).toMatchObject({ lastEvent: { name: 'hidden' } })
    const refused = await one.api.hint({ event: 'asleep' } as never)
    expect(refused).toMatchObject({ ok: false, error: { name: 'invalid-request' } })
  })

  it('[NET-02] measures the connection of the signed-in user', async () => {
    const { startHub, openTab } = fakeBrowser()
    const { hub } = startHub()
    const tab = openTab(hub)
    const replica = await tab.replica(await tab.greet())
    const network = async () => (await replica.live.findOne('network').exec())?.toJSON().value
    await expect.poll(network).toMatchObject({ latency: null, avg: null })
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    await expect.poll(network).toMatchObject({ latency: expect.any(Number), avg: expect.any(Number) })
  })

  it('[DIS-06] shows what discovery knows as a row, without the log’s credentials', async () => {
    const { startHub, openTab } = fakeBrowser()
    const tab = openTab(startHub().hub)
    const replica = await tab.replica(await tab.greet())
    const discovery = async () => (await replica.live.findOne('discovery').exec())?.toJSON().value
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    // This backend has no discovery, but a cloud config.
    await expect.poll(discovery).toMatchObject({
      chosen: null,
      regions: [],
      failure: expect.objectContaining({ name: expect.any(String) }),
      cloudConfigSource: 'remote',
      cloudSettings: { callReport: { keyCheckMosInterval: 3 } },
    })
    expect(JSON.stringify(await discovery())).not.toContain('LogToken')
    expect(await tab.api.measureRegions()).toMatchObject({ ok: false })
    const refused = await tab.api.forceRegion('no such name!')
    expect(refused).toMatchObject({ ok: false, error: { name: 'invalid-request' } })
  })

  it('keeps session and drafts when it is killed and started again', async () => {
    const { startHub, openTab } = fakeBrowser()
    const first = startHub()
    const before = openTab(first.hub)
    await before.greet()
    await before.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    await before.api.saveDraft(draftOf('half a sent'))
    await first.die()
    const after = openTab(startHub().hub)
    const replica = await after.replica(await after.greet())
    expect((await replica.live.findOne('session').exec())?.toJSON().value).toMatchObject({ state: 'signed-in' })
    expect(await replica.read('draft/room')).toMatchObject({ text: 'half a sent' })
  })

  /** A hub whose rows can no longer be read, while the backend cannot be reached. */
  async function startOverDamagedRows() {
    const backend = fakeBackend()
    const { startHub, openTab } = fakeBrowser({ backend })
    const first = startHub()
    const before = openTab(first.hub)
    await before.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    const { databases } = await before.greet()
    await first.die()
    backend.setReachable(false)
    const tab = openTab(startHub('b1', databases.persistent).hub)
    return { backend, tab, replica: await tab.replica(await tab.greet()) }
  }

  it('[PWA-05] stays signed in if its rows cannot be read and no backend can be reached', async () => {
    const { replica } = await startOverDamagedRows()
    const session = (await replica.live.findOne('session').exec())?.toJSON().value
    expect(session).toMatchObject({ state: 'signed-in', profile: { eid: mei.eid } })
  })

  it('[PWA-05] accepts a message for a conversation that its damaged rows have lost, and refuses one for an unknown conversation when the rows are complete', async () => {
    const { backend, tab, replica } = await startOverDamagedRows()
    const message = () => ({
      id: systemRandom.uuid(),
      eid: mei.eid,
      kind: 'message' as const,
      payload: { roomId: systemRandom.uuid(), text: 'Still here?' },
    })
    expect(await tab.api.queue(message())).toEqual({ ok: true, value: null })
    expect(await replica.persistent.outbox.count().exec()).toBe(1)
    backend.setReachable(true)
    await tab.api.hint({ event: 'online' })
    const unknown = { ok: false, error: { name: 'not-found' } }
    await eventually(async () => expect(await tab.api.queue(message())).toMatchObject(unknown))
  })

  it('[PWA-05] loads the messages of a conversation that was opened before its damaged rows were filled again', async () => {
    const { backend, tab, replica } = await startOverDamagedRows()
    const roomId = backend.addPastRoom()
    expect(await tab.api.openRoom(roomId)).toMatchObject({ ok: false, error: { name: 'not-found' } })
    backend.setReachable(true)
    await tab.api.hint({ event: 'online' })
    const messages = replica.persistent.messages.find({ selector: { roomId } })
    await eventually(async () => expect(await messages.exec()).toHaveLength(1))
  })

  it('[PWA-05] leaves rows that an endless transaction blocks, and serves from new ones', async () => {
    const { startHub, openTab } = fakeBrowser({ clock: hurriedClock })
    const first = startHub()
    const before = openTab(first.hub)
    await before.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    const { databases } = await before.greet()
    await first.die()
    const letGo = await holdRows(`rxdb-dexie-${databases.persistent}--0--state`)
    cleanUps.push(letGo)
    const after = openTab(startHub().hub)
    const welcome = await after.greet()
    expect(welcome.databases.persistent).not.toBe(databases.persistent)
    const replica = await after.replica(welcome)
    expect((await replica.live.findOne('session').exec())?.toJSON().value).toMatchObject({ state: 'signed-in' })
  })

  it('[SES-13] stores the session again as soon as the browser has closed its storage, before anything else', async () => {
    const { startHub, openTab, keyValue, storageLost } = fakeBrowser()
    const { hub } = startHub()
    const tab = openTab(hub)
    const { epoch } = await tab.greet()
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    await eventually(async () => expect(await keyValue.get(tokenNameOf('session'))).toBeDefined())
    await keyValue.delete(tokenNameOf('session'))
    storageLost.call()
    await eventually(async () => expect(await keyValue.get(tokenNameOf('session'))).toBeDefined())
    expect((await tab.greet()).epoch).toBe(epoch)
  })

  it('deletes the rows at sign-out and begins a new epoch', async () => {
    const { startHub, openTab, realm } = fakeBrowser()
    const { hub } = startHub()
    const tab = openTab(hub)
    const { epoch } = await tab.greet()
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    await tab.api.saveDraft(draftOf('secret'))
    const over = realm().hold(epochLock(epoch), { shared: true }, async () => {})
    expect(await tab.api.signOut({ evenUnsent: false })).toEqual({ ok: true, value: null })
    await over
    const after = openTab(hub)
    const replica = await after.replica(await after.greet())
    expect(await replica.read('draft/room')).toBeUndefined()
    expect((await replica.live.findOne('session').exec())?.toJSON().value).toMatchObject({ state: 'signed-out' })
  })
})

/**
 * Blocks every store of a database, as a worker does that hangs in the middle of a write, until the returned function
 * is called.
 */
async function holdRows(name: string): Promise<() => void> {
  const database = await openDB(name)
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
  const [store = ''] = database.objectStoreNames
  let isHeld = true
  const ask = (): unknown => isHeld && transaction.objectStore(store).count().then(ask)
  void ask()
  return () => {
    isHeld = false
    database.close()
  }
}
