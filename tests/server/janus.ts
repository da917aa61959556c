import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from './free-port.ts'

export type Janus = {
  url: string
  secret: string
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const program = '/usr/bin/janus'
export const hasJanus = (): boolean => existsSync(program)

/** Starts a Janus with the configuration that Everline ships, on the loopback interface. */
export async function startJanus(): Promise<Janus> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-janus-'))
  const port = await freePort()
  const url = `ws://127.0.0.1:${port}/`
  const secret = 'the-secret-of-tests'
  await cp('deploy/janus', folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const shipped = await readFile(join(folder, name), 'utf8')
    const own = shipped
      .replaceAll('"/etc/janus"', `"${folder}"`)
      .replaceAll('"change-this"', `"${secret}"`)
      .replaceAll('ws_port = 8188', `ws_port = ${port}`)
    await writeFile(join(folder, name), own)
  }
  let running = await launch()

  async function launch(): Promise<ChildProcess> {
    const child = spawn(program, ['-F', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        printed += part
      })
    const failed = once(child, 'exit').then(() => {
      throw new Error(`Janus ended before it took connections:\n${printed}`)
    })
    await Promise.race([takesConnections(url), failed])
    failed.catch(() => {})
    return child
  }
  async function kill() {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  return {
    url,
    secret,
    kill,
    async restart() {
      running = await launch()
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function takesConnections(url: string): Promise<void> {
  for (;;) {
    const socket = new WebSocket(url, 'janus-protocol')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.terminate()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
