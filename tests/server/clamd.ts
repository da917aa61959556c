import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findProgram, startProgram } from './programs.ts'

export type Clamd = {
  /** As the backend's setting names it. */
  host: string
  /** The only file that this scanner knows as infected. */
  infected: Buffer
  /** Ends it, and starts it again on the same port. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Path of clamd on this machine; null if it is not installed. */
export const clamdProgram = (): string | null => findProgram('clamd')

/** Starts a clamd with one signature of its own: those of the world are a large download. */
export async function startClamd(program: string): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-clamd-'))
  const port = await freePort()
  const infected = Buffer.from('This file stands for an infected one.')
  const hash = createHash('md5').update(infected).digest('hex')
  await writeFile(join(folder, 'test.hdb'), `${hash}:${infected.length}:Everline.Test\n`)
  const settings = join(folder, 'clamd.conf')
  await writeFile(
    settings,
    `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\nUser root\nOfficialDatabaseOnly no\n`,
  )
  await chmod(folder, 0o755)
  const clamd = await startProgram(program, ['-c', settings], () => takesConnections(port))
  return {
    host: `127.0.0.1:${port}`,
    infected,
    pause: clamd.kill,
    resume: clamd.restart,
    async stop() {
      await clamd.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function takesConnections(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
