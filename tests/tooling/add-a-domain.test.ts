import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type ConfigEnv, type Plugin, type UserConfig } from 'vite'
import { expect, it, vi } from 'vitest'
import configOf from '../../vite.config.ts'

/*
 * Builds each realm of a browser as it is, and once more with a domain that the contract does not have, and compares what
 * the realm's start loads.
 */

const contract = fileURLToPath(new URL('../../src/core/contract/', import.meta.url))

const results = fileURLToPath(new URL('../../test-results/', import.meta.url))

/** A domain with two calls, an entity, a command and an error, of the size that domains have. */
const domain = {
  'schemas.ts': `
    import * as v from 'valibot'
    import { shortText, TimeMs, Uuid } from '../primitives.ts'
    export const LoyaltyCard = v.object({ id: Uuid, name: shortText(80), points: v.number(), changedAtMs: TimeMs })
    export const LoyaltyGift = v.object({ cardId: Uuid, points: v.pipe(v.number(), v.integer(), v.minValue(1)), reason: shortText(200) })
  `,
  'calls.ts': `
    import * as v from 'valibot'
    import { call } from '../call.ts'
    import { ServiceParams } from '../primitives.ts'
    import { LoyaltyCard, LoyaltyGift } from './schemas.ts'
    export const loyaltyCalls = {
      listLoyaltyCards: call({
        method: 'GET', path: '/everline/v1/services/{s}/loyalty-cards', audience: 'any', from: 'tab', capability: 'loyalty',
        summary: 'Lists the cards', params: ServiceParams, result: v.object({ cards: v.array(LoyaltyCard) }),
      }),
      giveLoyaltyPoints: call({
        method: 'POST', path: '/everline/v1/services/{s}/loyalty-gifts', audience: 'staff', from: 'tab', capability: 'loyalty',
        summary: 'Gives points', params: ServiceParams, body: LoyaltyGift, result: v.object({ card: LoyaltyCard }), idempotent: true,
      }),
    }
  `,
  'entities.ts': `
    import { entity } from '../entity.ts'
    import { LoyaltyCard } from './schemas.ts'
    export const loyaltyEntities = { loyaltyCard: entity({ schema: LoyaltyCard, key: 'id', scope: 'staff', order: 'name', version: 1 }) }
  `,
  'commands.ts': `
    import { command } from '../command.ts'
    import { LoyaltyGift } from './schemas.ts'
    export const loyaltyCommands = {
      'give-points': command({
        payload: LoyaltyGift, lane: ({ cardId }) => cardId, from: 'tab', sends: 'giveLoyaltyPoints', input: (body) => ({ body }),
      }),
    }
  `,
  'errors.ts': `
    import type { ErrorCatalogue } from '../errors/error-definition.ts'
    export const loyaltyErrors = {
      'loyalty-card-full': {
    code: 7009901,
    status: 409,
    message: 'This card has as many points as a card can have.',
    advice: 'Redeem some of them before you give more.',
      },
    } as const satisfies ErrorCatalogue
  `,
}

/** The lines that `npm run contract` gives the new domain in its lists: what is imported, and where its part stands. */
const lines: Readonly<Record<string, readonly [importLine: string, before: RegExp, part: string]>> = {
  'all-calls.ts': ["import { loyaltyCalls } from './loyalty/calls.ts'", /merge\(\[/, 'loyaltyCalls,'],
  'visitor-calls.ts': ["import { loyaltyCalls } from './loyalty/calls.ts'", /merge\(\[/, 'loyaltyCalls,'],
  'all-entities.ts': ["import { loyaltyEntities } from './loyalty/entities.ts'", /merge\(\[/, 'loyaltyEntities,'],
  'all-commands.ts': ["import { loyaltyCommands } from './loyalty/commands.ts'", /merge\(\[/, 'loyaltyCommands,'],
  'errors/catalogue.ts': [
    "import { loyaltyErrors } from '../loyalty/errors.ts'",
    /errorCatalogue = \{/,
    '...loyaltyErrors,',
  ],
  'all-domains.ts': [
    "export * from './loyalty/calls.ts'\nexport * from './loyalty/commands.ts'\nexport * from './loyalty/entities.ts'\nexport * from './loyalty/schemas.ts'",
    /^/,
    '',
  ],
}
const rowsOfDomain: readonly (readonly [before: RegExp, row: string])[] = [
  [/callsOfDomain = \{/, "loyalty: 'any: listLoyaltyCards staff: giveLoyaltyPoints',"],
  [/loadCallsOf = \{/, "loyalty: () => import('./loyalty/calls.ts'),"],
]

/** Adds the domain in \`folder\` to every module of the contract that lists domains. */
const withDomain = (folder: string): Plugin => ({
  name: 'add-a-domain',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || importer.includes('?')) return null
    if (dirname(importer) === folder && source.startsWith('../')) return join(contract, source.slice('../'.length))
    const [, file] = /^\.\.?\/loyalty\/(.+)$/.exec(source) ?? []
    return file && importer.startsWith(contract) ? join(folder, file) : null
  },
  transform(code, id) {
    const [path = ''] = id.split('?')
    if (!path.startsWith(contract)) return null
    const name = path.slice(contract.length)
    if (name === 'domains.ts') return rowsOfDomain.reduce((all, [at, row]) => insert(all, at, row), code)
    const line = lines[name]
    return line ? `${line[0]}\n${insert(code, line[1], line[2])}` : null
  },
})

function insert(code: string, after: RegExp, part: string): string {
  if (!after.test(code)) throw new Error(`no place for ${part}`)
  return code.replace(after, (found) => `${found}\n${part}\n`)
}

type Output = { fileName: string; code?: string; source?: string | Uint8Array }
type Files = ReadonlyMap<string, string>

/** The scripts and pages of a build, by the last part of their names. */
async function filesOf(mode: 'app' | 'frame' | 'loader', more: readonly Plugin[]): Promise<Files> {
  // The checked edge: the configuration is a function of the mode.
  const config = (configOf as (env: ConfigEnv) => UserConfig)({ command: 'build', mode })
  const { plugins = [], worker } = config
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    mode,
    // Without the service worker, which is a build of its own.
    plugins: [...more, ...plugins.filter((each) => !Array.isArray(each) || !each.some(isServiceWorker))],
    worker: { ...worker, plugins: () => [...more, ...(worker?.plugins?.() ?? [])] },
    build: { ...config.build, write: false, sourcemap: false },
  })
  // The checked edge: a build that watches nothing answers its output.
  const { output } = [built].flat()[0] as { output: readonly Output[] }
  return new Map(
    output
      .filter(({ fileName }) => /\.(?:js|html)$/.test(fileName))
      .map(({ fileName, code, source = '' }) => [
        fileName.split('/').at(-1) ?? '',
        code ?? (typeof source === 'string' ? source : Buffer.from(source).toString('utf8')),
      ]),
  )
}
const isServiceWorker = (plugin: unknown) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && String(plugin.name).startsWith('vite-plugin-pwa')

/** The names of the files that a file loads with it: scripts of a page, and imports of a script that are no calls. */
const loadedBy = (text: string) =>
  [...text.matchAll(/(?:from|import|src=|href=)\s*["'`](?:[^"'`]*\/)?([^"'`/]+\.js)["'`]/g)].map(
    ([, name = '']) => name,
  )

/** Everything that is loaded with a file, itself included. */
function startTexts(files: Files, first: RegExp): string[] {
  const waiting = [...files.keys()].filter((name) => first.test(name))
  expect(waiting, String(first)).toHaveLength(1)
  const seen = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name) || !files.has(name)) continue
    seen.add(name)
    waiting.push(...loadedBy(files.get(name) ?? ''))
  }
  return [...seen].map((name) => files.get(name) ?? '')
}
/** Its bytes, compressed one by one. */
const startBytes = (files: Files, first: RegExp) =>
  startTexts(files, first).reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)

const hubFile = /^worker-.*\.js$/
/** Only the schemas of webhooks name it, and only their calls, which no start makes, need those. */
const wordOfLaterCalls = 'conversation.closed'

async function startsOf(more: readonly Plugin[]) {
  const [app, frame, loader] = [await filesOf('app', more), await filesOf('frame', more), await filesOf('loader', more)]
  return {
    page: startBytes(app, /^index\.html$/),
    hub: startBytes(app, hubFile),
    hasLaterCalls: startTexts(app, hubFile).some((text) => text.includes(wordOfLaterCalls)),
    frame: startBytes(frame, /^frame\.html$/),
    loader: startBytes(loader, /^loader\.js$/),
  }
}

/**
 * The most bytes that one more domain may add to a start. The hub gets the domain's ids and codes, and the schemas of its rows,
 * of which it reads stored ones before anything else. A page's hashes alone may differ by some.
 */
const mostBytes = { page: 30, hub: 180, frame: 40, loader: 0 }

// Six builds, on a machine that does other things meanwhile.
const timeout = 180_000

it('a domain more costs the start of each realm its ids, and the hub the schemas of its rows', {
  timeout,
}, async () => {
  // In the repository, where its packages are found.
  await mkdir(results, { recursive: true })
  const root = await mkdtemp(join(results, 'domain-'))
  vi.stubEnv('NODE_ENV', 'production')
  try {
    const folder = resolve(root, 'src/core/contract/loyalty')
    await mkdir(folder, { recursive: true })
    for (const [name, text] of Object.entries(domain)) await writeFile(join(folder, name), text)
    const without = await startsOf([])
    const more = await startsOf([withDomain(folder)])
    for (const realm of ['page', 'hub', 'frame', 'loader'] as const)
      expect(more[realm] - without[realm], `${realm}: ${without[realm]} and ${more[realm]} bytes`).toBeLessThanOrEqual(
        mostBytes[realm],
      )
    expect(without.hasLaterCalls, 'schemas of later calls in the start of the hub').toBe(false)
    // It is there at all: a start that knows nothing of it would cost nothing.
    expect(more.hub).toBeGreaterThan(without.hub)
  } finally {
    vi.unstubAllEnvs()
    await rm(root, { recursive: true, force: true })
  }
})
