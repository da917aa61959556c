import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectPath } from '#server/platform/project-path.ts'

const bowser = readFileSync(createRequire(import.meta.url).resolve('bowser/es5.js'), 'utf8')
const ofPage = (name: string) => readFileSync(projectPath(`public/${name}`), 'utf8')
const support = readFileSync(projectPath('src/app/first-visit/support.js'), 'utf8')
/** Scripts that are loaded for less known browsers. */
const later: Partial<Record<string, string>> = { '/bowser.js': bowser, '/browser-check.js': ofPage('browser-check.js') }

type Options = { isAble?: boolean; isBrave?: boolean; flag?: string; languages?: string[]; loads?: boolean }

/**
 * Runs the page's scripts in a browser of that name, and returns the flag that they keep, the shown notice, whether the
 * app starts, and the loaded scripts.
 */
function visit(
  userAgent: string,
  { isAble = true, isBrave = false, flag, languages = ['en-GB'], loads = true }: Options = {},
) {
  const scripts: { src: string; onerror(): void }[] = []
  const kept = new Map(flag === undefined ? [] : [['everline-browser-support', flag]])
  const shown: string[] = []
  const element = (): Record<string, unknown> => ({
    style: {},
    ...(isAble ? { noModule: true } : {}),
    appendChild: (child: { text?: string }) => child.text !== undefined && shown.push(child.text),
  })
  const parts: Record<string, unknown> = {
    navigator: { userAgent, languages, locks: {}, ...(isBrave ? { brave: {} } : {}) },
    document: {
      createElement: element,
      createTextNode: (text: string) => ({ text }),
      getElementById: element,
      head: { appendChild: (script: (typeof scripts)[number]) => scripts.push(script) },
    },
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
    crypto: { subtle: {} },
    isSecureContext: true,
    BroadcastChannel: {},
    indexedDB: {},
    DecompressionStream: {},
  }
  parts.window = parts
  const context = createContext(parts)
  // Engines of before lack what this one has.
  if (isAble) runInContext('Array.prototype.toSorted ||= 1; String.prototype.toWellFormed ||= 1', context)
  runInContext(support, context)
  const { everlineSupport } = parts as { everlineSupport?: { isSupported: boolean; start: () => void } }
  let isStarted = !everlineSupport
  if (everlineSupport)
    everlineSupport.start = () => {
      isStarted = true
    }
  for (const { src, onerror } of scripts) {
    const code = loads && later[src]
    if (code) runInContext(code, context)
    else onerror()
  }
  return {
    ...{ flag: kept.get('everline-browser-support'), shown, isStarted },
    loaded: scripts.map(({ src }) => src),
  }
}

const chrome = (version: string, platform = 'Windows NT 10.0; Win64; x64', more = '') =>
  `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) ${more}Chrome/${version} Safari/537.36`
const android = 'Linux; Android 10; Pixel 3'
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const iphone = (os: string, more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${more} Mobile/15E148 Safari/604.1`
const firefox = (version: string, platform = 'X11; Linux x86_64') =>
  `Mozilla/5.0 (${platform}; rv:${version}) Gecko/20100101 Firefox/${version}`
const webKitGtk =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15'
const edge = (version: string) => `${chrome(version)} Edg/${version}`
const opera = (version: string) => `${chrome('80.0.0.0')} OPR/${version}`
const electron = (version: string) => `${chrome('94.0.4606.81').replace(' Safari', ` Electron/${version} Safari`)}`
const chromium = (version: string) => chrome(version).replace('Chrome/', `Ubuntu Chromium/${version} Chrome/`)

it.each([
  [['fr', 'es-MX'], 'Everline necesita otro navegador', 'Chrome 55.0.2883.87 no está'],
  [['zh-TW', 'en'], 'Everline 需要其他瀏覽器', 'Chrome 55.0.2883.87 不在'],
  [['ar'], 'يحتاج Everline إلى متصفح آخر', 'Chrome 55.0.2883.87 ليس'],
  [['zh-CN'], 'Everline needs another browser', 'Chrome 55.0.2883.87 is not'],
])(
  'a browser with the languages %s gets the page in the first that exists, otherwise in English',
  (languages, title, why) => {
    const { shown } = visit(chrome('55.0.2883.87'), { languages })
    expect(shown[0]).toBe(title)
    expect(shown[1]).toContain(why)
    expect(shown).toHaveLength(7)
  },
)

describe('the supported browsers', () => {
  it.each([
    ['Chrome', chrome('55.0.2883.87'), chrome('56.0.2924.76')],
    ['Chromium', chromium('55.0'), chromium('56.0')],
    ['Safari', safari('10.1.2'), safari('11.0')],
    ['Edge', `${chrome('64.0')} Edge/18.17763`, edge('79.0.309.65')],
    ['Opera', opera('17.0'), opera('18.0.1284.49')],
    ['iOS', iphone('10_3', 'Version/10.0'), iphone('11_0', 'Version/11.0')],
    ['Chrome on iOS', iphone('10_3', 'CriOS/90.0'), iphone('11_0', 'CriOS/60.0')],
    ['Chrome on Android', chrome('79.0.3945.116', android), chrome('80.0.3987.99', android)],
    ['Electron', electron('14.2.0'), electron('15.0.0')],
  ])('[CAP-16] %s is supported from its minimum version', (_name, before, from) => {
    expect(visit(before)).toMatchObject({ flag: 'unsupported', isStarted: false })
    expect(visit(from)).toMatchObject({ flag: 'supported', shown: [], isStarted: true })
  })

  it('[CAP-16] exclude only Safari 15.1 and include Brave, which identifies itself as Chrome', () => {
    expect([safari('15.0'), safari('15.1'), safari('15.2'), safari('15.10')].map((name) => visit(name).flag)).toEqual([
      'supported',
      'unsupported',
      'supported',
      'supported',
    ])
    expect(visit(iphone('15_1', 'Version/15.1')).flag).toBe('unsupported')
    expect(visit(chrome('76.0', 'X11; Linux x86_64'), { isBrave: true }).flag).toBe('supported')
  })
})

describe('a well-known browser', () => {
  const version = fc.integer({ min: 1, max: 400 }).map((major) => `${major}.0.0.0`)
  const platform = fc.constantFrom(
    'Windows NT 10.0; Win64; x64',
    'Macintosh; Intel Mac OS X 10_15_7',
    'X11; Linux x86_64',
    'Linux; Android 10; K',
    'Linux; Android 11; moto g power (2022)',
    // A page within another app.
    'Linux; Android 13; Pixel 7; wv',
  )
  const userAgents = fc.oneof(
    fc.tuple(version, platform).map(([version, platform]) => chrome(version, platform)),
    fc.tuple(version, platform).map(([version, platform]) => `${chrome(version, platform)} Edg/${version}`),
    version.map(safari),
    version.map((version) => firefox(version)),
    version.map((version) => iphone('18_6', `Version/${version}`)),
    version.map(opera),
  )

  it('[CAP-16] starts the app without a list, and only if the list would say the same', () => {
    fc.assert(
      fc.property(userAgents, (userAgent) => {
        const { flag, isStarted, loaded } = visit(userAgent)
        if (loaded.length > 0) return
        expect([flag, isStarted]).toEqual(['supported', true])
        expect(visit(`${userAgent} `).flag).toBe('supported')
      }),
    )
    expect(visit(chrome('131.0.0.0')).loaded).toEqual([])
    expect(visit(edge('131.0.0.0')).loaded).toEqual([])
    expect(visit(safari('17.4')).loaded).toEqual([])
    expect(visit(chrome('131.0.0.0', 'Linux; Android 11; moto g power (2022)')).loaded).toEqual([])
    expect(visit(chrome('131.0.0.0', 'Linux; Android 13; Pixel 7; wv')).loaded).not.toEqual([])
    expect(visit(chrome('110.0.0.0')).loaded).not.toEqual([])
    expect(visit(firefox('119.0')).loaded).toEqual([])
    expect(visit(firefox('118.0')).loaded).not.toEqual([])
  })

  it('any other starts the app, too, if the list cannot be loaded', () => {
    expect(visit(opera('115.0.0.0'), { loads: false })).toMatchObject({ shown: [], isStarted: true })
  })
})

describe('a browser that is not in the list of the specification', () => {
  it.each([
    ['Firefox', firefox('153.0')],
    ['an older Firefox', firefox('118.0')],
    ['Firefox on Android', firefox('140.0', 'Android 14; Mobile').replace('20100101', '140.0')],
    ['WebKitGTK', webKitGtk],
    ['one without a name', 'Mozilla/5.0'],
  ])('[CAP-16] starts the app if it can run it, and is told of another one if it cannot: %s', (_name, userAgent) => {
    expect(visit(userAgent)).toMatchObject({ flag: 'supported', shown: [], isStarted: true })
    expect(visit(userAgent, { isAble: false })).toMatchObject({ flag: 'unsupported', isStarted: false })
  })
})

describe('an unsupported browser', () => {
  it('[CAP-16] gets a page that names supported browsers', () => {
    const { shown } = visit(chrome('55.0'), { isAble: false })
    expect(shown[0]).toBe('Everline needs another browser')
    expect(shown[1]).toBe('Chrome 55.0 is too old for Everline. Update it, or use another one.')
    expect(shown.join(' ')).toContain('Safari 16.4 or later')
  })

  it('[CAP-16] gets that page also when it is listed but lacks a feature', () => {
    expect(visit(chrome('56.0'), { isAble: false })).toMatchObject({ flag: 'unsupported', isStarted: false })
  })

  it('[CAP-16] that can run the app may continue, and is asked once', () => {
    const old = chrome('55.0')
    expect(visit(old).shown.at(-1)).toBe('Go on with this browser')
    expect(visit(old, { flag: 'accepted' })).toMatchObject({ flag: 'accepted', shown: [], isStarted: true })
    expect(visit(old, { flag: 'accepted', isAble: false }).isStarted).toBe(false)
  })
})
