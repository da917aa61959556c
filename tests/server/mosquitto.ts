import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { freePort } from './free-port.ts'
import { findProgram, type Program, startProgram } from './programs.ts'

export type Mosquitto = Program & {
  url: string
  stop(): Promise<void>
}

/** Path of Mosquitto on this machine; null if it is not installed. */
export const mosquittoProgram = (): string | null => findProgram('mosquitto')

/** Starts a Mosquitto for the tests on the loopback interface, without persistence. */
export async function startMosquitto(program: string): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-mosquitto-'))
  const port = await freePort()
  const url = `mqtt://127.0.0.1:${port}`
  const settings = join(folder, 'mosquitto.conf')
  await writeFile(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`)
  // If root starts it, it switches to the user of its package.
  await chmod(folder, 0o755)
  const mosquitto = await startProgram(program, ['-c', settings], () => takesConnections(url))
  return {
    url,
    ...mosquitto,
    async stop() {
      await mosquitto.kill()
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
