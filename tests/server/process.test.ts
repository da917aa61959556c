import { once } from 'node:events'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newDataFolder } from './data-template.ts'
import { type ServerProcess, spawnServer, startServerProcess } from './start-test-server.ts'
import {
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  registerVisitor,
  s,
  say,
  setStatus,
  signIn,
  startConversation,
  unwrap,
} from './test-client.ts'

/* The backend as a process of its own: starting, stopping, being killed. */
// Each starts several processes, beside another test file on two cores.
vi.setConfig({ testTimeout: 120_000 })
const folders: string[] = []
const running: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})
async function start(options: Parameters<typeof startServerProcess>[0] = {}) {
  const server = await startServerProcess(options)
  running.push(server)
  folders.push(server.dataFolder)
  return server
}
/** Exit code and output of a failed start. */
async function failedStart(env: Record<string, string>, flags: string[] = []) {
  const { process: child, printed } = await spawnServer({ env: { PORT: '0', ...env }, flags })
  const [code] = await once(child, 'exit')
  return { code, printed: printed() }
}

describe('stopping', () => {
  it('[PWA-05] SIGTERM while messages are sent: every answered message is stored once after the next start', async () => {
    const server = await start()
    const visitor = await registerVisitor(server.url)
    const { roomId } = await startConversation(visitor)
    const client = await visitor.connect()
    const sends = Array.from({ length: 150 }, (_, index) => ({ id: newId(), text: `line ${index}` }))
    let answered = 0
    const outcomes = sends.map(async ({ id, text }) => {
      const outcome = outcomeOf(await say(visitor, roomId, text, { id }))
      if (outcome === 'ok') answered += 1
      return outcome
    })
    await eventually(() => answered > 10)
    expect(await server.stop('SIGTERM')).toBe(0)
    const ends = await Promise.all(outcomes)
    for (const end of ends) expect(['ok', 'network', 'shutting-down']).toContain(end)
    await client.close().catch(() => {})

    const again = await start({ dataFolder: server.dataFolder, port: server.port })
    expect(again.url).toBe(server.url)
    // The same requests again: stored ones are not stored twice.
    for (const { id, text } of sends) unwrap(await say(visitor, roomId, text, { id }))
    const query = { from: '1', to: '1000' }
    const { messages } = unwrap(await visitor.call('listMessages', { params: { s, roomId }, query }))
    expect(
      messages
        .filter(({ text }) => text.startsWith('line'))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(sends.map(({ id }) => id).toSorted())
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  })

  it('[PWA-05] SIGKILL while messages are sent: every answered message is stored, and feeds have no gap', async () => {
    const server = await start()
    const visitor = await registerVisitor(server.url)
    const { roomId } = await startConversation(visitor)
    const answered: string[] = []
    const sends = Array.from({ length: 200 }, async (_, index) => {
      const result = await say(visitor, roomId, `line ${index}`)
      if (result.ok) answered.push(result.value.message.id)
    })
    await eventually(() => answered.length > 20)
    await server.stop('SIGKILL')
    await Promise.all(sends)

    await start({ dataFolder: server.dataFolder, port: server.port })
    const query = { from: '1', to: '1000' }
    const { messages } = unwrap(await visitor.call('listMessages', { params: { s, roomId }, query }))
    const ids = new Set(messages.map(({ id }) => id))
    for (const id of answered) expect(ids.has(id)).toBe(true)
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
    const feed = await visitor.feed()
    expect(feed.map(({ n }) => n)).toEqual(feed.map((_, index) => index + 1))
    expect(feed.filter(({ kind }) => kind === 'message')).toHaveLength(messages.length)
    unwrap(await say(visitor, roomId, 'and on'))
  })

  it('offers survive a restart: an offer that expired meanwhile goes to the next agent who reconnects within the grace period', async () => {
    const env = { EVERLINE_OFFER_SECONDS: '1' }
    const server = await start({ env })
    const enter = (email: string) => signIn(server.url, email, server.passwordOf(email))
    const first = await enter('agent1@everline.test')
    const second = await enter('agent2@everline.test')
    const connection = await first.connect()
    const visitor = await registerVisitor(server.url)
    unwrap(await setStatus(second, 'away'))
    const { roomId } = await startConversation(visitor)
    const offer = await eventually(() => entitiesIn(connection.entries, 'offer').at(0))
    await server.stop('SIGKILL')
    await eventually(() => Date.now() > offer.deadlineMs)

    const again = await start({ dataFolder: server.dataFolder, port: server.port, env })
    await eventually(async () =>
      entitiesIn(await first.feed(), 'offer').some(({ id, status }) => id === offer.id && status === 'expired'),
    )
    expect((await inquiryOf(visitor, roomId)).status).toBe('missed')
    expect(again.printed()).not.toContain('error')
  })
})

describe('an exception that no part has caught', () => {
  const faults = {
    'a timer': 'setTimeout(() => { throw new Error("a timer") })',
    'a promise': 'Promise.reject(new Error("a promise"))',
    'a listener of an emitter': 'this.emit("error", new Error("nobody listens"))',
    'a listener of a signal': 'AbortSignal.timeout(0).onabort = () => { throw null }',
  }

  it('an exception of a timer, a promise, or a listener of an emitter or a signal is logged and counted, and everybody works on', async () => {
    // A signal triggers one fault after the other, so that nothing of the backend is on the stack.
    const each = Object.values(faults).map((fault) => `function () { ${fault} }`)
    const script = `const faults = [${each}]; process.on('SIGUSR2', function () { faults.shift().call(this) })`
    const preload = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
    const server = await start({ env: { NODE_OPTIONS: `--import=${preload}` } })
    const visitor = await registerVisitor(server.url)
    const { roomId } = await startConversation(visitor)
    for (const [index, what] of Object.keys(faults).entries()) {
      process.kill(server.pid, 'SIGUSR2')
      await eventually(() => server.printed().split('"event":"fault"').length === index + 2)
      unwrap(await say(visitor, roomId, `and on after ${what}`))
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      expect(metrics, what).toMatch(new RegExp(`^everline_faults_total ${index + 1}$`, 'm'))
    }
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('when nobody reads its output any more: no fault follows another, it serves, and it stops cleanly', async () => {
    const server = await start({ env: { EVERLINE_LOG: 'debug' } })
    server.closeOutput()
    // Each call and connection is logged.
    const visitor = await registerVisitor(server.url)
    await (await visitor.connect()).close()
    const { roomId } = await startConversation(visitor)
    for (const text of ['one', 'two', 'three']) unwrap(await say(visitor, roomId, text))
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^everline_faults_total 0$/m)
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

describe('starting', () => {
  it('prints when it is ready, with the same sign-ins at each start, and refuses a port that is in use', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(server.printed()).toMatch(/^agent1@everline\.test {2}\S{8,}$/m)
    expect(server.printed().trimEnd().split('\n').at(-1)).toBe(`Everline is ready on ${server.url}`)
    const { mode } = await stat(join(server.dataFolder, 'demo-sign-ins.json'))
    expect(mode & 0o777).toBe(0o600)
    const data = await newDataFolder('empty')
    folders.push(data)
    const { code, printed } = await failedStart({ EVERLINE_DATA: data, PORT: String(server.port) })
    expect(code).toBe(1)
    expect(printed).toContain(String(server.port))

    await server.stop('SIGTERM')
    const again = await start({ dataFolder: server.dataFolder })
    expect(again.signIns).toEqual(server.signIns)
    await signIn(again.url, 'admin@everline.test', again.passwordOf('admin@everline.test'))
  })

  it('says with --help what there is, and starts nothing', async () => {
    // Each file that Node loads is looked up in the folder of what it has compiled.
    const env = { EVERLINE_DATA: '/nowhere/at/all', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
    const { code, printed } = await failedStart(env, ['--help'])
    expect(code).toBe(0)
    expect(printed).toContain('node_modules/pg-boss/')
    expect(printed, 'costs a third of a start').not.toContain('node_modules/drizzle-orm/')
    for (const flag of ['--demo', '--rotate-secret', '--accept-migrations', '--help']) expect(printed).toContain(flag)
  })

  it('says that nobody can sign in, that a second first administrator is ignored, and of no page of a demo', async () => {
    const env = { EVERLINE_LOG: 'warn' }
    const empty = await start({ flags: [], env })
    expect(empty.printed()).toContain('nobody-can-sign-in')
    expect(empty.printed()).not.toContain('Customer:')
    await empty.stop('SIGTERM')
    const admin = {
      EVERLINE_ADMIN_EMAIL: 'first@everline.com',
      EVERLINE_ADMIN_PASSWORD: 'correct-horse-battery-staple-9',
    }
    const options = { dataFolder: empty.dataFolder, flags: [], env: { ...env, ...admin } }
    const first = await start(options)
    expect(first.printed()).not.toMatch(/nobody-can-sign-in|admin-ignored/)
    await first.stop('SIGTERM')
    const second = await start(options)
    expect(second.printed()).toContain('"event":"admin-ignored"')
    await second.stop('SIGTERM')
  })

  it('refuses a data folder that another process uses, and opens one that a killed process left', async () => {
    const server = await start()
    const second = await failedStart({ EVERLINE_DATA: server.dataFolder })
    expect(second.code).toBe(1)
    expect(second.printed).toContain('in use by another Everline')
    expect(second.printed).toContain(String(server.pid))
    await server.stop('SIGKILL')
    // The lock names a process id that another program has now; the second one was cut off while it was written.
    await writeFile(join(server.dataFolder, 'everline.lock'), JSON.stringify({ pid: process.pid, startedAt: '1' }))
    const next = await start({ dataFolder: server.dataFolder })
    await next.stop('SIGKILL')
    await writeFile(join(server.dataFolder, 'everline.lock'), '{"pi')
    await start({ dataFolder: server.dataFolder })
  })

  it('names the variable that is wrong, and never prints its value', async () => {
    const { code, printed } = await failedStart({ PORT: '99999', DATABASE_URL: 'mysql://user:secret@host/x' })
    expect(code).toBe(1)
    expect(printed).toBe(
      'Everline does not start. Wrong settings: PORT must be at most 65535; ' +
        'DATABASE_URL must begin with postgres:// or postgresql://.\n',
    )
    expect(await failedStart({}, ['--dmeo'])).toMatchObject({ code: 1, printed: expect.stringContaining('--dmeo') })
  })

  it('stays on loopback while demo passwords exist', async () => {
    const server = await start()
    await server.stop('SIGTERM')
    const { code, printed } = await failedStart({ EVERLINE_DATA: server.dataFolder, HOST: '0.0.0.0' })
    expect(code).toBe(1)
    expect(printed).toContain('demo passwords exist')
    // Also on the first start of a demo.
    const fresh = await newDataFolder('empty')
    folders.push(fresh)
    expect((await failedStart({ EVERLINE_DATA: fresh, HOST: '0.0.0.0' }, ['--demo'])).printed).toContain(
      'demo passwords',
    )
  })

  it('an empty installation creates the administrator of its settings, and may listen on all addresses', async () => {
    const env = {
      HOST: '0.0.0.0',
      EVERLINE_SERVICE: s,
      EVERLINE_ADMIN_EMAIL: 'Owner@Example.org',
      EVERLINE_ADMIN_PASSWORD: 'correct horse battery',
    }
    const server = await start({ flags: [], env })
    expect(server.printed()).not.toContain('correct horse')
    const url = `http://127.0.0.1:${server.port}`
    const owner = await signIn(url, 'owner@example.org', 'correct horse battery')
    expect(unwrap(await owner.call('getProfile', {})).role).toBe('admin')
  })
})
