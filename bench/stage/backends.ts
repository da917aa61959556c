import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { SignIn } from '#server/demo/fill-demo.ts'
import { withFolder } from './browser.ts'
import { type Seed, seedConversations } from './seed.ts'

/** The built backend, in a process of its own. */
export type Backend = {
  url: string
  port: number
  signIns: readonly SignIn[]
  stop(): Promise<void>
}

const dist = () => resolve(process.env.EVERLINE_DIST ?? 'dist')

/** A demo backend, with as many conversations as `seed` says and the settings of `env`, for as long as `use` runs. */
export async function withBackend<T>(
  { seed, ...more }: { seed?: Seed; webRoot?: string; env?: NodeJS.ProcessEnv },
  use: (backend: Backend) => Promise<T>,
): Promise<T> {
  return withBackendOver(seed ? (folder) => seedConversations(folder, seed) : null, use, more)
}

/** A demo backend whose data folder `fill` has written into, while it was stopped. */
export async function withBackendOver<T>(
  fill: ((dataFolder: string) => Promise<void>) | null,
  use: (backend: Backend) => Promise<T>,
  { webRoot = dist(), env }: { webRoot?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<T> {
  return withFolder(async (dataFolder) => {
    template ??= makeTemplate()
    await cp(await template, dataFolder, { recursive: true })
    if (fill) await fill(dataFolder)
    const backend = await startBackend(dataFolder, webRoot, env)
    try {
      return await use(backend)
    } finally {
      await backend.stop()
    }
  })
}

/** Data folder of a demo backend that has been started once: filled for the first figure of a run, copied by all. */
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-bench-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const backend = await startBackend(folder, dist())
  await backend.stop()
  return folder
}

/** A demo backend on a database and data folder that exist already. */
export async function withBackendOn<T>(
  settings: { DATABASE_URL: string; EVERLINE_DATA: string },
  use: (backend: Backend) => Promise<T>,
): Promise<T> {
  const backend = await startBackend(settings.EVERLINE_DATA, dist(), settings)
  try {
    return await use(backend)
  } finally {
    await backend.stop()
  }
}

/** The demo's sign-in of an agent; the seed's conversations are those of the first. */
export function agentOf({ signIns }: Pick<Backend, 'signIns'>, number = 1): SignIn {
  const signIn = signIns.find(({ email }) => email.startsWith(`agent${number}@`))
  if (!signIn) throw new Error('the demo has no such agent')
  return signIn
}

async function startBackend(dataFolder: string, webRoot: string, settings: NodeJS.ProcessEnv = {}): Promise<Backend> {
  // For profiles: `--cpu-prof --cpu-prof-dir=…`.
  const nodeFlags = process.env.BENCH_BACKEND_FLAGS?.split(' ') ?? []
  const child = spawn(process.execPath, [...nodeFlags, join(dist(), 'server/main.js'), '--demo'], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      EVERLINE_DATA: dataFolder,
      EVERLINE_LOG: 'error',
      EVERLINE_WEB_ROOT: resolve(webRoot),
      // One agent handles what a figure needs: routing is not what is measured.
      EVERLINE_AGENT_LIMIT: '1000',
      // All load comes from one address.
      EVERLINE_LIMITS: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((found, failed) => {
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      const [, ready] = /^Everline is ready on http:\/\/[^:]+:(\d+)/m.exec(output) ?? []
      if (ready) found(Number(ready))
    })
    child.once('exit', (code) => failed(new Error(`the backend ended with ${code} before it was ready:\n${output}`)))
  })
  return {
    port,
    // Not by name: whoever looks up `localhost` may try another address first.
    url: `http://127.0.0.1:${port}`,
    signIns: JSON.parse(await readFile(join(dataFolder, 'demo-sign-ins.json'), 'utf8')),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
