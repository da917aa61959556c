import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { FileStorage } from '#server/files/storage/storage.ts'
import type { Target } from '#server/http/pages.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { builtFiles } from './tables.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

const targets: readonly Target[] = ['app', 'widget', 'portal']

/** Keeps the hashed files of each build that was served: pages that were opened before a deployment go on loading their parts. */
export type FormerBuilds = {
  /** Keeps the files of the build that this process serves. What fails is logged, and tried again by `clean`. */
  keep(): Promise<void>
  /** The bytes of a file of a former build; null: no build that was served here had it. */
  read(target: Target, name: string): Promise<Buffer | null>
  /** Notes that the running build is still served, and removes the files that no build had for as long as they are kept. */
  clean(): Promise<void>
  idle(): Promise<void>
}

/** Names that the bundler makes; the maps are for developers, who have their build. */
const hashedName = /^[\w.-]{1,150}-[\w-]{8}\.(?:js|css|woff2)$/
/** How many files are written, or removed, at a time. */
const atOnce = 8
const removedAtOnce = 1000
const hourMs = 60 * 60_000

export function createFormerBuilds(deps: {
  db: Db
  storage: FileStorage
  webRoot: string
  /** 0: nothing is kept. */
  keptDays: number
  log: Logger
  nowMs: () => number
}): FormerBuilds {
  const { db, storage, webRoot, keptDays, log, nowMs } = deps
  let keeping = Promise.resolve()
  let lastNotedMs = nowMs()

  async function keepNow() {
    const names = (await Promise.all(targets.map((target) => namesOf(webRoot, target)))).flat()
    if (names.length === 0) return
    const known = await db.select({ name: builtFiles.name }).from(builtFiles).where(inArray(builtFiles.name, names))
    const kept = new Set(known.map(({ name }) => name))
    // The bytes come first: what the table names is there.
    await inTurns(
      names.filter((name) => !kept.has(name)),
      async (name) => storage.write(keyOf(name), await pack(await readFile(pathOf(webRoot, name)))),
    )
    const rows = names.toSorted().map((name) => ({ name, lastServedAtMs: nowMs() }))
    await db.execute(
      sql`${insertRows(builtFiles, rows)} on conflict (name) do update set last_served_at_ms = excluded.last_served_at_ms`,
    )
  }

  function keep() {
    if (keptDays === 0) return Promise.resolve()
    keeping = keeping.then(keepNow).catch((error) => log.warn('build-not-kept', factsOf(error)))
    return keeping
  }

  return {
    keep,
    async read(target, name) {
      if (keptDays === 0 || !hashedName.test(name)) return null
      const known = await db
        .select({ name: builtFiles.name })
        .from(builtFiles)
        .where(eq(builtFiles.name, `${target}/${name}`))
      return known[0] ? unpack(await buffer(await storage.read(keyOf(known[0].name)))) : null
    },
    async clean() {
      if (keptDays === 0 || nowMs() - lastNotedMs < hourMs) return
      lastNotedMs = nowMs()
      await keep()
      const old = lt(builtFiles.lastServedAtMs, nowMs() - keptDays * 24 * hourMs)
      const gone = await db.select({ name: builtFiles.name }).from(builtFiles).where(old).limit(removedAtOnce)
      const names = gone.map(({ name }) => name)
      if (names.length === 0) return
      await db.delete(builtFiles).where(inArray(builtFiles.name, names))
      await inTurns(names, (name) => storage.remove(keyOf(name)))
    },
    idle: () => keeping,
  }
}

/** Files stand beside those of conversations, whose keys are UUIDs. */
const keyOf = (name: string) => `built.${name.replace('/', '.')}`
const pathOf = (webRoot: string, name: string) => join(webRoot, name.replace('/', '/assets/'))

async function namesOf(webRoot: string, target: Target): Promise<string[]> {
  const names = await readdir(join(webRoot, target, 'assets')).catch(() => [])
  return names.filter((name) => hashedName.test(name)).map((name) => `${target}/${name}`)
}

async function inTurns(names: readonly string[], run: (name: string) => Promise<void>) {
  for (let n = 0; n < names.length; n += atOnce) await Promise.all(names.slice(n, n + atOnce).map(run))
}
