import { createHash, randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { secrets } from './tables.ts'

/**
 * The installation's secret keys, the present one first. New tokens, hashes and seals are made with the first; those made
 * with any of them are accepted. Never in the database: a leaked database signs nobody in.
 */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]]

const fileName = 'everline.secret'
/** Number of keys that a rotation keeps: second factors and recovery codes of the last keys stay readable. */
const mostKeys = 5
/** In the database: tells whether a process has the key of the installation, without telling the key. */
const fingerprintName = 'key-fingerprint'
/** Where the key was before it left the database. */
const formerName = 'access-tokens'

/**
 * Reads the keys from `EVERLINE_SECRET` (the present one, then former ones, with commas between), or from the data
 * folder's file, which is made by the first start and readable by its owner only. A key that an earlier version kept in
 * the database moves to the file.
 *
 * @throws when the installation was begun with another key: sessions, second factors and codes would be lost
 */
export async function loadKeyRing(deps: {
  db: Db
  dataFolder: string
  setting: readonly string[] | undefined
}): Promise<KeyRing> {
  const { db, dataFolder, setting } = deps
  const [former] = await db.select().from(secrets).where(eq(secrets.name, formerName))
  // Before a key is made: who looks into the folder after a refusal must not find a wrong one. The file is made before
  // the fingerprint is stored, so a process that finds the latter finds the former too.
  const [begun] = await db.select().from(secrets).where(eq(secrets.name, fingerprintName))
  const mayMake = !begun || former !== undefined
  const keys = setting ?? (await fileKeys(dataFolder, { former: former?.value, mayMake }))
  // A key that left the database for a setting is still needed for what it sealed.
  const all = setting && former ? [...keys, former.value] : keys
  const [present, ...others] = all.map(bytesOf)
  if (!present) throw new Error('There is no secret key.')
  await checkFingerprint(db, [present, ...others], dataFolder)
  if (former && !setting) await db.delete(secrets).where(eq(secrets.name, formerName))
  return [present, ...others]
}

/** Makes a new present key in the data folder's file; the former ones stay accepted. Takes effect at the next start. */
export async function rotateKeyFile(dataFolder: string): Promise<void> {
  const path = join(dataFolder, fileName)
  const keys = await readKeys(path)
  if (keys.length === 0) throw new Error(`There is no ${path} yet: the first start makes it.`)
  await writeFile(`${path}.new`, textOf([newKey(), ...keys].slice(0, mostKeys)), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

const newKey = () => randomBytes(32).toString('base64url')
const textOf = (keys: readonly string[]) => `${keys.join('\n')}\n`
const bytesOf = (key: string): Uint8Array =>
  /^[A-Za-z0-9_-]{43}$/.test(key) ? Buffer.from(key, 'base64url') : createHash('sha256').update(key).digest()

async function readKeys(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split(/\s+/).filter((key) => key !== '')
}

/** The keys of the file; without one it is made. Two processes that start at once get the same. */
async function fileKeys(
  dataFolder: string,
  { former, mayMake }: { former: string | undefined; mayMake: boolean },
): Promise<string[]> {
  const path = join(dataFolder, fileName)
  const known = await readKeys(path)
  if (known.length > 0) return known
  if (!mayMake) throw new Error(otherKeyText(dataFolder))
  const own = `${path}.${process.pid}-${newKey().slice(0, 8)}`
  await writeFile(own, textOf([former ?? newKey()]), { mode: 0o600 })
  // A link appears with its whole content, and fails if the other process was faster.
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readKeys(path)
}

const fingerprintOf = (key: Uint8Array) =>
  createHash('sha256').update('everline-key-fingerprint\n').update(key).digest('base64url')

const otherKeyText = (dataFolder: string) =>
  `This database belongs to an installation with another secret key. Copy its ${fileName} to ${dataFolder}, ` +
  'or give all processes the same EVERLINE_SECRET.'

async function checkFingerprint(db: Db, keys: KeyRing, dataFolder: string): Promise<void> {
  const [present] = keys
  const own = { name: fingerprintName, value: fingerprintOf(present) }
  await db.insert(secrets).values(own).onConflictDoNothing()
  const [known] = await db.select().from(secrets).where(eq(secrets.name, fingerprintName))
  if (known?.value === own.value) return
  if (!keys.some((key) => fingerprintOf(key) === known?.value)) throw new Error(otherKeyText(dataFolder))
  await db.update(secrets).set({ value: own.value }).where(eq(secrets.name, fingerprintName))
}
