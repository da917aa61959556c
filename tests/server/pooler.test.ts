import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/db/open-database.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'

const programs = postgresPrograms()
const pgbouncer = '/usr/sbin/pgbouncer'
const isHere = programs !== null && existsSync(pgbouncer)
const title = isHere
  ? 'a pooler before the database'
  : 'a pooler before the database (skipped: no pgbouncer or PostgreSQL here)'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

describe.skipIf(!isHere)(title, () => {
  let postgres: Postgres
  let folder: string
  const poolers: ChildProcess[] = []
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    folder = await mkdtemp(join(tmpdir(), 'everline-pooler-'))
  })
  afterAll(async () => {
    for (const pooler of poolers) pooler.kill('SIGKILL')
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The address of a database behind pgbouncer. */
  async function behind(settings: readonly string[]): Promise<string> {
    const url = new URL(await postgres.newDatabase())
    const port = await freePort()
    const file = join(folder, `${port}.ini`)
    const user = url.username || userInfo().username
    await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`)
    await writeFile(
      file,
      [
        '[databases]',
        `* = host=${url.hostname} port=${url.port}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${join(folder, 'users.txt')}`,
        'ignore_startup_parameters = extra_float_digits',
        ...settings,
      ].join('\n'),
    )
    // As root it ends at once: the account of the database runs it.
    const isRoot = process.getuid?.() === 0
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', pgbouncer, file] : [pgbouncer, file]
    if (isRoot) await promisify(execFile)('chown', ['-R', 'postgres', folder])
    const [program = '', ...args] = command
    const pooler = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    poolers.push(pooler)
    await new Promise<void>((resolve, reject) => {
      let said = ''
      pooler.stderr?.on('data', (data: Buffer) => {
        said += data.toString()
        if (said.includes('process up')) resolve()
      })
      pooler.once('exit', () => reject(new Error(said)))
    })
    url.port = String(port)
    return url.href
  }

  it.each([
    ['gives each transaction another connection', ['pool_mode = transaction']],
    ['takes its connections in turn', ['pool_mode = transaction', 'server_round_robin = 1']],
    ['gives each statement another connection', ['pool_mode = statement']],
  ])('is refused at the start, in words, if it %s', async (_, settings) => {
    await expect(openPostgres(await behind(settings))).rejects.toThrow('pool_mode = session')
  })

  it('is used if each client keeps its connection', async () => {
    const { close } = await openPostgres(await behind(['pool_mode = session']))
    await close()
  })
})
