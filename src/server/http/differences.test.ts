import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { applyDelta } from 'fossil-delta'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStaticFiles, type StaticFiles } from './static-files.ts'

/** Text that gzip makes little smaller, so that what is sent shows what was used. */
const lines = randomBytes(60_000).toString('base64')
const former = `// hub of yesterday\n${lines}`
const now = `// hub of today, with one more line\n${lines}`
const name = 'assets/hub-worker-today123.js'
const formerName = 'hub-worker-yesterda.js'
const olderBuilds = Object.fromEntries(
  Array.from({ length: 10 }, (_, n) => [`hub-worker-older-0${n}.js`, `${lines}\n// ${n}`]),
)
const builds: Record<string, string> = {
  [formerName]: former,
  'hub-worker-daybefor.js': lines,
  'hub-worker-unlike12.js': randomBytes(60_000).toString('base64'),
  ...olderBuilds,
  'first-yesterda.js': former,
}

let root: string
let files: StaticFiles
let asked: string[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'everline-differences-'))
  await mkdir(join(root, 'assets'))
  for (const [path, text] of Object.entries({
    [name]: now,
    'assets/small-today123.js': 'x'.repeat(2000),
    'sw.js': now,
  }))
    await writeFile(join(root, path), text)
  files = createStaticFiles(root, {}, async (part) => {
    asked.push(part)
    const text = builds[part]
    return text === undefined ? null : Buffer.from(text)
  })
})
afterAll(() => rm(root, { recursive: true, force: true }))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const available = (text: string) => `:${hashOf(text).toString('base64')}:`
/** As Chromium sends it. */
const having = (id: string, text: string) => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': available(text),
  'dictionary-id': `"${id}"`,
})

async function get(path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await files.serve(path, new Request(`http://localhost/${path}`, { headers, method }), {})
  if (!answer) throw new Error(`no ${path}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()), encoding: answer.headers.get('content-encoding') }
}

it('P16 a browser with the part of a former build gets what is different, in the frame that the standard asks for', async () => {
  const { answer, bytes, encoding } = await get(name, having(formerName, former))
  expect(encoding).toBe('dcz')
  expect(bytes.length).toBeLessThan(500)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(answer.headers.get('vary')).toBe('accept-encoding, available-dictionary, everline-former')
  expect(bytes.subarray(0, 40)).toEqual(Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), hashOf(former)]))
  const text = zstdDecompressSync(bytes.subarray(40), { dictionary: Buffer.from(former) }).toString()
  expect(text).toBe(now)
  // It says how the next build finds it again.
  expect(answer.headers.get('use-as-dictionary')).toBe('match="hub-worker-*.js", id="hub-worker-today123.js"')
})

/** As the service worker asks, in browsers that do not ask by themselves. */
const named = (former: string) => ({
  'accept-encoding': 'gzip, deflate, br',
  'a-im': 'fossil-delta',
  'everline-former': former,
})

it('P16 a service worker that names the part of a former build gets what is different, and Chromium’s own way comes first', async () => {
  const { answer, bytes, encoding } = await get(name, named(formerName))
  expect([answer.status, encoding, answer.headers.get('im')]).toEqual([226, 'gzip', 'fossil-delta'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(bytes.length).toBeLessThan(500)
  const text = applyDelta(new Uint8Array(Buffer.from(former)), new Uint8Array(gunzipSync(bytes)))
  expect(Buffer.from(text).toString()).toBe(now)
  const both = await get(name, { ...named(formerName), ...having(formerName, former) })
  expect([both.answer.status, both.encoding]).toEqual([200, 'dcz'])
})

it('P16 a service worker that names nothing of use gets the whole file, and so does who comes while a difference is made', async () => {
  const good = named(formerName)
  const odd: Record<string, string>[] = [
    { 'accept-encoding': 'gzip', 'everline-former': formerName },
    { ...good, 'a-im': 'vcdiff' },
    { ...good, 'accept-encoding': 'br' },
    ...[
      'hub-worker-today123.js',
      'hub-worker-nobodys1.js',
      'hub-worker-unlike12.js',
      'first-yesterda.js',
      '../assets/hub-worker-yesterda.js',
      '..%2f..%2fsecret-key-yesterda.js',
      'sw.js',
      '',
    ].map(named),
  ]
  for (const headers of odd) {
    const { answer, bytes, encoding } = await get(name, headers)
    const text = encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect([headers, answer.status, text.toString() === now]).toEqual([headers, 200, true])
  }
  const together = await Promise.all(Object.keys(olderBuilds).map((former) => get(name, named(former))))
  expect(together.map(({ answer }) => answer.status).toSorted()).toEqual([200, 200, ...Array(8).fill(226)])
})

it('P16 whoever has nothing of use is sent the whole file: other browsers, forged and unknown parts, and proxies that take headers away', async () => {
  const good = having(formerName, former)
  const { 'dictionary-id': id, 'available-dictionary': hash, 'accept-encoding': encodings } = good
  const odd: Record<string, string>[] = [
    { 'accept-encoding': 'gzip, deflate, br, zstd' },
    { 'accept-encoding': encodings, 'available-dictionary': hash },
    { 'accept-encoding': encodings, 'dictionary-id': id },
    { ...good, 'accept-encoding': 'gzip' },
    { ...good, 'available-dictionary': ':AAAA:' },
    { ...good, 'available-dictionary': `:${'A'.repeat(100_000)}:` },
    { ...good, 'available-dictionary': available('another text') },
    { ...good, 'available-dictionary': available(now), 'dictionary-id': '"hub-worker-today123.js"' },
    { ...good, 'dictionary-id': formerName },
    { ...good, 'dictionary-id': '"hub-worker-nobodys1.js"' },
    { ...good, 'dictionary-id': '"../assets/hub-worker-yesterda.js"' },
    { ...good, 'dictionary-id': '"../../secret-key-yesterda.js"' },
    { ...good, 'dictionary-id': '"sw.js"' },
    // The right content by the name of another part, and one that helps nothing.
    having('first-yesterda.js', former),
    having('hub-worker-unlike12.js', builds['hub-worker-unlike12.js'] ?? ''),
  ]
  for (const headers of odd) {
    const { bytes, encoding } = await get(name, headers)
    expect([headers, encoding, gunzipSync(bytes).toString() === now]).toEqual([headers, 'gzip', true])
  }
  expect((await get(name, {})).bytes.toString()).toBe(now)
})

it('small files, files without a hash and former files are no part of it', async () => {
  for (const path of ['assets/small-today123.js', 'sw.js']) {
    const { answer, encoding } = await get(path, having(path.replace('assets/', ''), now))
    expect([path, encoding, answer.headers.get('use-as-dictionary'), answer.headers.get('vary')]).toEqual([
      path,
      'gzip',
      null,
      'accept-encoding',
    ])
  }
  expect((await get(`assets/${formerName}`, having('hub-worker-today123.js', now))).encoding).toBe('gzip')
})

it('HEAD, a condition and a range are answered as before', async () => {
  const good = having(formerName, former)
  expect((await get(name, good, 'HEAD')).encoding).toBe('gzip')
  const { answer } = await get(name, good)
  const same = await get(name, { ...good, 'if-none-match': answer.headers.get('etag') ?? '' })
  expect([same.answer.status, same.bytes.length, same.encoding]).toEqual([304, 0, null])
  const { answer: ranged, encoding } = await get(name, { ...good, range: 'bytes=0-9' })
  expect([ranged.status, encoding]).toEqual([200, 'dcz'])
})

it('a flood of invented parts is looked up and makes nothing, and the difference is still made at once', async () => {
  asked = []
  const flood = Array.from({ length: 500 }, (_, n) => `hub-worker-${String(n).padStart(8, '0')}.js`)
  const answers = await Promise.all(flood.map((id) => get(name, having(id, former))))
  expect(new Set(answers.map(({ encoding }) => encoding))).toEqual(new Set(['gzip']))
  expect(asked.toSorted()).toEqual(flood)
  // The same difference is made once, however many ask at the same time.
  const together = await Promise.all(
    Array.from({ length: 50 }, () => get(name, having('hub-worker-daybefor.js', lines))),
  )
  expect(new Set(together.map(({ encoding }) => encoding))).toEqual(new Set(['dcz']))
})
