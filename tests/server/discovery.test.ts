import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCodes } from '#core/contract/index.ts'
import { findServices } from '#core/discovery/find-services.ts'
import { defaultConfigKey } from '#core/platform/sealed-text.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, outcomeOf, registerVisitor, s, signIn, transportTo, unwrap } from './test-client.ts'

const hk = 'https://hk.everline.test'
const hkFromChina = 'https://hk.everline-cn.test'
const eu = 'https://eu.everline.test:8443'

let alone: TestServer
let regional: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-test-'))
  const file = join(folder, 'cloud.json')
  for (const path of ['app/index.html', 'app/sw.js', 'app/assets/worker.js']) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), '//')
  }
  const everline = { webConfig: { latencyMonitoring: false } }
  await writeFile(file, JSON.stringify({ everline, 'everline-test-bed': { forceRegion: { region: 'eu' } } }))
  alone = await startTestServer({ env: { EVERLINE_WEB_ROOT: folder } })
  regional = await startTestServer({
    env: {
      REGIONS: `hk=${hk}|${hkFromChina}, eu=${eu}`,
      EVERLINE_ENV: 'tb',
      EVERLINE_CLOUD_CONFIG: file,
      EVERLINE_WEB_ROOT: folder,
      EVERLINE_CONFIG_KEY: 'a key of their own',
    },
  })
})
afterAll(async () => {
  await Promise.all([alone.close(), regional.close()])
  await rm(folder, { recursive: true })
})

const find = (server: TestServer, configKey: string) =>
  findServices(server.url, null, {
    // All hosts of the list are this host.
    transportTo: () => transportTo(server.url, newId()),
    crypto,
    configKey,
    signal: new AbortController().signal,
  })

describe('discovery at the backend', () => {
  it('[DIS-05] an installation without regions is on premises: one host, found from its own config', async () => {
    const { appConfig, list } = unwrap(await find(alone, defaultConfigKey))
    expect(appConfig).toMatchObject({ env: 'prod', isOnPremises: true, serviceName: s })
    expect(list).toMatchObject({ serviceId: s, homeRegion: null })
    expect(list.regions.map(({ services }) => services.ENTRY)).toEqual([alone.url])
    expect(list.regions[0]?.services.MQTT).toBe(`${alone.url.replace('http', 'ws')}/mqtt`)
  })

  it('[DIS-01] [DIS-02] an installation with regions publishes environment, hosts and regions, encrypted with its key', async () => {
    const { appConfig, list } = unwrap(await find(regional, 'a key of their own'))
    expect(appConfig).toMatchObject({ env: 'tb', isOnPremises: false })
    expect(list.regions.map(({ namespace, services }) => [namespace, services.ENTRY, services.MQTT])).toEqual([
      ['hk', hk, 'wss://hk.everline.test/mqtt'],
      ['eu', eu, 'wss://eu.everline.test:8443/mqtt'],
    ])
    expect(list.homeRegion).toBe('hk')
    expect(list.regions.map(({ tidyUrl, tidyUrlCN }) => [tidyUrl, tidyUrlCN])).toEqual([
      [hk, hkFromChina],
      [eu, null],
    ])
    // Without regions the host that answered serves everything: the first of two, which are the same here.
    expect(list.fallbacks.map(({ namespace }) => namespace)).toEqual(['fallback'])
    expect([hk, eu]).toContain(list.fallbacks[0]?.services.ENTRY)
    expect(outcomeOf(await find(regional, defaultConfigKey))).toBe('config-unreadable')
  })

  it('[DIS-02] answers 500 with 1060007 for an unknown service, and returns no hosts without the token', async () => {
    const response = await fetch(`${regional.url}/v2/services/nobody`)
    expect([response.status, await response.json()]).toMatchObject([500, { code: 1060007 }])
    const csd = await fetch(`${regional.url}/csd/guessed`)
    expect([csd.status, await csd.json()]).toMatchObject([404, { code: errorCodes['not-found'].code }])
  })

  it('[DIS-08] derives the country from the client’s language', async () => {
    const isoCode = async (language: string) => {
      const response = await fetch(`${alone.url}/v2/services/${s}`, { headers: { 'accept-language': language } })
      const { result } = (await response.json()) as { result: { isoCode: string } }
      return result.isoCode
    }
    expect([await isoCode('de-CH,de;q=0.9'), await isoCode('ja'), await isoCode('*')]).toEqual(['CH', 'JP', 'HK'])
  })

  it('[DIS-06] [ENT-04] has a cloud config for each project, and a log token only for staff', async () => {
    const agent = await signIn(regional.url, 'agent1@everline.test', regional.passwordOf('agent1@everline.test'))
    const visitor = await registerVisitor(regional.url)
    const of = async (person: typeof agent, projectId: string) =>
      unwrap(await person.call('getRemoteConfigs', { params: { projectId } })).parameters
    expect((await of(agent, 'everline')).webConfig.latencyMonitoring).toBe(false)
    expect((await of(agent, 'everline-test-bed')).forceRegion).toEqual({ region: 'eu' })
    expect((await of(agent, 'everline')).LogToken?.username).toBe(agent.eid)
    expect((await of(visitor, 'everline')).LogToken).toBeNull()
    const nobody = await fetch(`${regional.url}/remote-config-mgmt/v1/projects/everline/remoteConfigs`, {
      headers: { authorization: 'Bearer of-nobody' },
    })
    expect(await nobody.json()).toMatchObject({ code: 0, result: { parameters: { LogToken: null } } })
    expect(outcomeOf(await agent.call('getRemoteConfigs', { params: { projectId: 'other' } }))).toBe('not-found')
  })

  it('[DIS-07] answers both pings', async () => {
    const transport = transportTo(alone.url, newId())
    expect(unwrap(await transport.send('pingLoadBalancer', {}))).toBeNull()
    expect(unwrap(await transport.send('pingService', {})).nowMs).toBeGreaterThan(0)
  })
})

describe('between regions', () => {
  const preflight = (server: TestServer, origin: string) =>
    fetch(`${server.url}/everline/v1/services/${s}/feed`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('[DIS-03] only the known regions may call each other', async () => {
    const allowed = await preflight(regional, eu)
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, eu])
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    for (const [server, origin] of [
      [regional, 'https://evil.test'],
      [regional, `${hk}.evil.test`],
      [regional, 'null'],
      [alone, eu],
    ] as const) {
      expect((await preflight(server, origin)).headers.get('access-control-allow-origin'), origin).toBeNull()
    }
    const upload = await fetch(`${regional.url}/uploads/${newId()}/1/x`, {
      method: 'OPTIONS',
      headers: {
        origin: eu,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type,tus-resumable,upload-offset',
      },
    })
    expect([upload.status, upload.headers.get('access-control-allow-origin')]).toEqual([204, eu])
    for (const [header, words] of [
      ['access-control-allow-methods', ['PATCH']],
      ['access-control-allow-headers', ['content-type', 'tus-resumable', 'upload-offset']],
    ] as const) {
      const allowed = (upload.headers.get(header) ?? '').toLowerCase()
      for (const word of words) expect(allowed, header).toContain(word.toLowerCase())
    }
    const answer = await fetch(`${regional.url}/ping`, { headers: { origin: hk } })
    for (const header of ['upload-offset', 'upload-length']) {
      expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(header)
    }
    expect(answer.headers.get('access-control-allow-origin')).toBe(hk)
  })

  it('[DIS-03] pages and workers may connect to the known regions, and show files of theirs, and of no other host', async () => {
    const connections = async (server: TestServer, path: string) => {
      const policy = (await fetch(server.url + path)).headers.get('content-security-policy') ?? ''
      return /connect-src ([^;]*)/
        .exec(policy)?.[1]
        ?.split(' ')
        .filter((source) => source.includes('everline.test'))
    }
    const sockets = [hk, eu].map((url) => url.replace('http', 'ws'))
    const policy = (await fetch(regional.url)).headers.get('content-security-policy')
    expect(policy).toMatch(new RegExp(`img-src 'self' data: blob:[^;]* ${hk} [^;]*${eu}`))
    expect(policy).toMatch(new RegExp(`media-src 'self' blob:[^;]* ${hk} [^;]*${eu}`))
    for (const path of ['/', '/inbox/room', '/assets/worker.js', '/sw.js']) {
      expect(await connections(regional, path), path).toEqual([hk, eu, ...sockets])
      expect(await connections(alone, path), path).toEqual([])
    }
  })

  it('changed regions change the service worker, so that no browser keeps the old policy', async () => {
    const script = async (server: TestServer) => (await fetch(`${server.url}/sw.js`)).text()
    expect(await script(alone)).toBe('//')
    expect(await script(regional)).toMatch(/^self\.everlineRegions = "[\w-]{16}"\n\/\/$/)
  })
})
