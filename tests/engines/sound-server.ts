import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A sound card that nobody hears: without one Firefox lets no page make a sound, nor hear one. */
export type SoundServer = { env: { PULSE_SERVER: string }; close(): void }

export async function startSoundServer(): Promise<SoundServer> {
  const folder = mkdtempSync(join(tmpdir(), 'everline-sound-'))
  const socket = join(folder, 'socket')
  const load = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`]
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--log-level=info']
  const child = spawn('pulseaudio', [...args, ...load.flatMap((module) => ['-L', module])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (/Daemon startup complete/.test(log)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`pulseaudio ended with ${code}: ${log}`)))
  })
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { env: { PULSE_SERVER: `unix:${socket}` }, close }
}
