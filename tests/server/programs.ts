import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of a program on this machine; null if it is not installed. Debian puts servers where only root looks. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null

/** A server that tests end and start again. */
export type Program = {
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>
  restart(): Promise<void>
}

/** Starts a server, and throws what it printed if it ends before it takes connections. */
export async function startProgram(
  path: string,
  args: readonly string[],
  takesConnections: () => Promise<void>,
): Promise<Program> {
  let running = await launch()

  async function launch(): Promise<ChildProcess> {
    const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        printed += part
      })
    const failed = once(child, 'exit').then(() => {
      throw new Error(`${path} ended before it took connections:\n${printed}`)
    })
    await Promise.race([takesConnections(), failed])
    failed.catch(() => {})
    return child
  }
  return {
    async kill() {
      if (running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
    async restart() {
      running = await launch()
    },
  }
}
