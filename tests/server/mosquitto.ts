import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import mqtt from 'mqtt'
import { freePort } from './free-port.ts'

export type Mosquitto = {
  url: string
  /** Kills the broker at once, like a power cut. */
  kill(): Promise<void>
  /** Starts the broker again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Path of Mosquitto on this machine; null if it is not installed. */
export const mosquittoProgram = (): string | null =>
  // Debian puts it where only root looks.
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'mosquitto'))
    .find((path) => existsSync(path)) ?? null

/** Starts a Mosquitto for the tests on the loopback interface, without persistence. */
export async function startMosquitto(program: string): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-mosquitto-'))
  const port = await freePort()
  const url = `mqtt://127.0.0.1:${port}`
  const settings = join(folder, 'mosquitto.conf')
  await writeFile(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`)
  // If root starts it, it switches to the user of its package.
  await chmod(folder, 0o755)
  let running = await launch()

  async function launch(): Promise<ChildProcess> {
    const child = spawn(program, ['-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
    let printed = ''
    child.stderr.on('data', (part) => {
      printed += part
    })
    const failed = once(child, 'exit').then(() => {
      throw new Error(`Mosquitto ended before it took connections:\n${printed}`)
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
  const client = mqtt.connect(url, { reconnectPeriod: 50 })
  client.on('error', () => {})
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await client.endAsync(true)
}
