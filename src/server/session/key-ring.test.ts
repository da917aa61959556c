import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { createAccessTokens } from './access-tokens.ts'
import { loadKeyRing, rotateKeyFile } from './key-ring.ts'
import { secrets } from './tables.ts'

describe('[audit 20] the secret keys', () => {
  let database: Database
  let databaseFolder: string
  let dataFolder: string
  const load = (setting?: readonly string[]) => loadKeyRing({ db: database.db, dataFolder, setting })
  beforeAll(async () => {
    databaseFolder = await newDataFolder('empty')
    database = await openEmbedded(databaseFolder, [])
  })
  afterAll(async () => {
    await database.close()
    await rm(databaseFolder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'everline-keys-'))
    await database.db.delete(secrets)
    return () => rm(dataFolder, { recursive: true, force: true })
  })

  it('are in a file that only its owner can read, the same for two processes that start at once', async () => {
    const [one, two] = await Promise.all([load(), load()])
    expect(one).toEqual(two)
    expect((await stat(join(dataFolder, 'everline.secret'))).mode & 0o777).toBe(0o600)
    const file = await readFile(join(dataFolder, 'everline.secret'), 'utf8')
    const rows = await database.db.select().from(secrets)
    expect(rows.map(({ name }) => name)).toEqual(['key-fingerprint'])
    expect(rows[0]?.value).not.toContain(file.trim())
  })

  it('move out of the database, where an earlier version kept them', async () => {
    const value = Buffer.alloc(32, 7).toString('base64url')
    await database.db.insert(secrets).values({ name: 'access-tokens', value })
    expect([...(await load())[0]]).toEqual([...Buffer.alloc(32, 7)])
    expect(await database.db.select().from(secrets)).toMatchObject([{ name: 'key-fingerprint' }])
    expect([...(await load())[0]]).toEqual([...Buffer.alloc(32, 7)])
  })

  it('secret keys of another installation are refused, and a setting may name the former ones', async () => {
    const [first] = [`first ${'x'.repeat(32)}`]
    await load([first])
    await expect(load()).rejects.toThrow('another secret key')
    await expect(load([`other ${'x'.repeat(32)}`])).rejects.toThrow('EVERLINE_SECRET')
    expect(await load([`newer ${'x'.repeat(32)}`, first])).toHaveLength(2)
  })

  it('are not made where the database has those of another folder: nothing is left behind that looks like the right one', async () => {
    await load()
    const other = await mkdtemp(join(tmpdir(), 'everline-keys-'))
    await expect(loadKeyRing({ db: database.db, dataFolder: other, setting: undefined })).rejects.toThrow(
      `Copy its everline.secret to ${other}`,
    )
    expect(await readdir(other)).toEqual([])
    await rm(other, { recursive: true })
  })

  it('are rotated: tokens of the previous key and second factors of all former ones stay valid', async () => {
    const bearer = {
      id: '0199aaaa-0000-7000-8000-000000000001',
      eid: '0199aaaa-0000-7000-8000-000000000002',
      serviceId: 'demo',
      kind: 'staff' as const,
      role: 'agent' as const,
      name: 'Mei',
    }
    const nowMs = () => 1_800_000_000_000
    const before = await load()
    const token = await createAccessTokens({ keys: before, nowMs }).issue(bearer, 900)
    const sealed = createSecretSeal(before).seal('JBSWY3DPEHPK3PXP', bearer.eid)
    await rotateKeyFile(dataFolder)
    const after = await load()
    expect(after).toHaveLength(2)
    expect(after[1]).toEqual(before[0])
    expect(await createAccessTokens({ keys: after, nowMs }).verify(token)).toEqual(ok(bearer))
    expect(createSecretSeal(after).open(sealed, bearer.eid)).toBe('JBSWY3DPEHPK3PXP')
    const newer = await createAccessTokens({ keys: after, nowMs }).issue(bearer, 900)
    expect(await createAccessTokens({ keys: before, nowMs }).verify(newer)).toMatchObject({ ok: false })
    expect(() => createSecretSeal(before).open(createSecretSeal(after).seal('x', bearer.eid), bearer.eid)).toThrow()
    await rotateKeyFile(dataFolder)
    const third = await load()
    // A key that leaked is out of use after two rotations; what it sealed can still be read.
    expect(await createAccessTokens({ keys: third, nowMs }).verify(token)).toMatchObject({ ok: false })
    expect(createSecretSeal(third).open(sealed, bearer.eid)).toBe('JBSWY3DPEHPK3PXP')
    expect((await stat(join(dataFolder, 'everline.secret'))).mode & 0o777).toBe(0o600)
  })
})
