import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from './free-port.ts'
import { type Program, startProgram } from './programs.ts'

export type Janus = Program & {
  url: string
  secret: string
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
  const janus = await startProgram(program, ['-F', folder], () => takesConnections(url))
  return {
    url,
    secret,
    ...janus,
    async stop() {
      await janus.kill()
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
