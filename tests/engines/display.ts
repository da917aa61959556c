import { spawn } from 'node:child_process'

/** A screen that nobody sees: a browser without one shows no notifications. */
export type Display = { name: string; close(): void }

export async function startDisplay(): Promise<Display> {
  // It takes a number that is free, and says which.
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const number = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { name: `:${number}`, close: () => child.kill() }
}
