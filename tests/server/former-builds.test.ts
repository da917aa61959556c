import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '#server/db/open-database.ts'
import { createFolderStorage } from '#server/files/storage/folder-storage.ts'
import { createFormerBuilds } from '#server/former-builds/former-builds.ts'
import { createLogger, type Logger } from '#server/platform/logger.ts'
import { startBucket } from './bucket.ts'
import { newDataFolder } from './data-template.ts'
import { startTestServer } from './start-test-server.ts'

const silentLogger: Logger = createLogger(
  'error',
  () => {},
  () => 0,
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-builds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const part = `// ${'yesterday '.repeat(500)}`
const yesterday = {
  'app/index.html': '<!doctype html><title>App</title>',
  'app/assets/first-yesterda.js': '// first of yesterday',
  'app/assets/part-yesterda.js': part,
  'app/assets/part-yesterda.css': 'a{}',
  'app/assets/part-yesterda.js.map': '{}',
  'app/assets/shared-unchange.js': '// the same',
  'app/sounds/drop.wav': 'sound',
  'widget/assets/frame-yesterda.js': '// frame of yesterday',
}
const today = {
  'app/index.html': '<!doctype html><title>App</title>',
  'app/assets/first-today123.js': '// first of today',
  'app/assets/shared-unchange.js': '// the same',
}

async function write(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const root = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

describe.each(['folder', 'bucket'])('files of former builds in a %s', (kind) => {
  it('P16 a page of yesterday loads its parts after a deployment, and nothing else is served by their names', async () => {
    const bucket = kind === 'bucket' ? await startBucket() : null
    const env = {
      EVERLINE_DATA: await newDataFolder('services'),
      EVERLINE_BUILD_DAYS: '30',
      ...(bucket && { FILES_URL: bucket.url }),
    }
    const before = await startTestServer({ env: { ...env, EVERLINE_WEB_ROOT: await write(`${kind}-1`, yesterday) } })
    // The end waits for the files that are being kept.
    await before.close()
    await rm(join(folder, `${kind}-1`), { recursive: true })

    const server = await startTestServer({ env: { ...env, EVERLINE_WEB_ROOT: await write(`${kind}-2`, today) } })
    const get = (path: string) => fetch(server.url + path)
    const answer = await get('/assets/part-yesterda.js')
    expect(await answer.text()).toBe(part)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    // A hub of that build has a policy of its own.
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await (await get('/assets/part-yesterda.css')).text()).toBe('a{}')
    expect(await (await get('/widget/assets/frame-yesterda.js')).text()).toBe('// frame of yesterday')
    expect(await (await get('/assets/first-today123.js')).text()).toBe('// first of today')
    for (const path of [
      '/assets/never-built123.js',
      '/assets/frame-yesterda.js',
      '/widget/assets/part-yesterda.js',
      '/assets/part-yesterda.js.map',
      '/sounds/drop.wav',
      '/part-yesterda.js',
      '/assets/app%2Fpart-yesterda.js',
      '/assets/..%2Fassets%2Fpart-yesterda.js',
      '/assets/sub/part-yesterda.js',
      '/assets/built.app.part-yesterda.js',
      '/files/built.app.part-yesterda.js',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    await server.close()
    await bucket?.stop()
    await rm(env.EVERLINE_DATA, { recursive: true, force: true })
  })
})

it('files of a former build are kept for as long as the setting says after it was last served, and those that a build has stay', async () => {
  const data = await newDataFolder('empty')
  const database = await openEmbedded(data)
  const stored = join(data, 'files')
  const dayMs = 24 * 60 * 60_000
  let now = 0
  const createdFor = async (webRoot: string) =>
    createFormerBuilds({
      db: database.db,
      storage: await createFolderStorage(stored),
      ...{ webRoot, keptDays: 30, log: silentLogger, nowMs: () => now },
    })
  const old = await createdFor(await write('kept-1', yesterday))
  await old.keep()
  // It is served for ten days.
  now = 10 * dayMs
  await old.clean()
  const current = await createdFor(await write('kept-2', today))
  await current.keep()
  now = 40 * dayMs
  await current.clean()
  expect((await current.read('app', 'part-yesterda.js'))?.toString()).toBe(part)
  now = 40 * dayMs + 60 * 60_000
  await current.clean()
  expect(await current.read('app', 'part-yesterda.js')).toBeNull()
  expect((await current.read('app', 'shared-unchange.js'))?.toString()).toBe('// the same')
  expect((await readdir(stored)).toSorted()).toEqual(['built.app.first-today123.js', 'built.app.shared-unchange.js'])
  await database.close()
  await rm(data, { recursive: true, force: true })
})

it('a storage that fails keeps no backend from starting, and the build is kept an hour later', async () => {
  const data = await newDataFolder('empty')
  const database = await openEmbedded(data)
  const storage = await createFolderStorage(join(data, 'files'))
  let isFull = true
  let now = 0
  const warnings: string[] = []
  const builds = createFormerBuilds({
    db: database.db,
    storage: {
      ...storage,
      write: (key, bytes) => (isFull ? Promise.reject(new Error('ENOSPC')) : storage.write(key, bytes)),
    },
    ...{ webRoot: await write('full', yesterday), keptDays: 30, nowMs: () => now },
    log: { ...silentLogger, warn: (event) => void warnings.push(event) },
  })
  await builds.keep()
  expect(warnings).toEqual(['build-not-kept'])
  expect(await builds.read('app', 'part-yesterda.js')).toBeNull()
  isFull = false
  now = 60 * 60_000
  await builds.clean()
  expect((await builds.read('app', 'part-yesterda.js'))?.toString()).toBe(part)
  await database.close()
  await rm(data, { recursive: true, force: true })
})
