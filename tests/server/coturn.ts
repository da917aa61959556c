import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findProgram } from './programs.ts'

export type Coturn = {
  url: string
  secret: string
  /** Returns the log of its sessions so far. */
  log(): string
  stop(): Promise<void>
}

/** Browsers do not relay from the loopback interface: the server listens on another one. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address

export const hasCoturn = (): boolean => findProgram('turnserver') !== null && ownAddress() !== undefined

/** Starts a coturn with the configuration that Everline ships. */
export async function startCoturn(): Promise<Coturn> {
  const program = findProgram('turnserver')
  const address = ownAddress()
  if (program === null || address === undefined) throw new Error('coturn is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'everline-coturn-'))
  const port = await freePort()
  const secret = 'the-secret-of-tests'
  const shipped = await readFile('deploy/coturn/turnserver.conf', 'utf8')
  const own = shipped
    .replace(
      'listening-port=3478',
      `listening-port=${port}\nlistening-ip=${address}\nrelay-ip=${address}\nallowed-peer-ip=${address}`,
    )
    .replace('static-auth-secret=change-this', `static-auth-secret=${secret}`)
  await writeFile(join(folder, 'turnserver.conf'), own)
  const child = spawn(program, ['-c', join(folder, 'turnserver.conf'), '--log-file=stdout', '-v'], { cwd: folder })
  let printed = ''
  const isUp = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        printed += part
        if (/UDP listener opened on|IPv4\. UDP listener/.test(printed)) resolve()
      })
    child.once('exit', () => reject(new Error(`coturn ended before it listened:\n${printed}`)))
  })
  await isUp
  return {
    url: `turn:${address}:${port}?transport=udp`,
    secret,
    log: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
