import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { systemRandom } from '#core/platform/random.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { fillServices } from './fill-services.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export type Postgres = {
  /** URL of a new, empty database. */
  newDatabase(): Promise<string>
  /** Settings of a backend with a new database and data folder that hold demo and services already, copied from a first one. */
  newDemo(): Promise<{ DATABASE_URL: string; EVERLINE_DATA: string }>
  /** Ends it as a crash does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Folder of PostgreSQL's programs on this machine; null if it is not installed. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

/** Starts a PostgreSQL server for the tests in a folder that is deleted with it. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-postgres-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root; its package creates a user for it.
  const isRoot = process.getuid?.() === 0
  const call = (program: string, ...args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, program), ...args], { cwd: folder })
      : run(join(programs, program), args, { cwd: folder })
  if (isRoot) {
    await chmod(folder, 0o755)
    await run('chown', ['postgres', folder])
  }
  const data = join(folder, 'data')
  await call('initdb', '-D', data, '-U', 'everline', '--auth=trust', '--no-sync', '-E', 'UTF8')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
  await call('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start')
  const base = `postgres://everline@127.0.0.1:${port}`
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: `${base}/postgres` })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  async function fillTemplate(): Promise<string> {
    await query('create database demo')
    const dataFolder = await newFolder()
    const database = await openPostgres(`${base}/demo`)
    await fillDemo({ database, dataFolder, random: systemRandom, nowMs: Date.now() })
    await fillServices(database)
    await database.close()
    return dataFolder
  }
  async function newFolder() {
    folders += 1
    const path = join(folder, `everline-${folders}`)
    await mkdir(path)
    return path
  }
  let databases = 0
  let folders = 0
  let template: Promise<string> | undefined
  return {
    async newDatabase() {
      databases += 1
      await query(`create database test${databases}`)
      return `${base}/test${databases}`
    },
    async newDemo() {
      template ??= fillTemplate()
      const signIns = join(await template, 'demo-sign-ins.json')
      databases += 1
      const name = `test${databases}`
      await query(`create database ${name} template demo`)
      const dataFolder = await newFolder()
      await copyFile(signIns, join(dataFolder, 'demo-sign-ins.json'))
      return { DATABASE_URL: `${base}/${name}`, EVERLINE_DATA: dataFolder }
    },
    async restart() {
      await call('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-m', 'immediate', '-w', 'restart')
    },
    async stop() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
