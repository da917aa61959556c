import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { demoServiceId } from '#core/contract/index.ts'
import type { SignIn } from '#server/demo/fill-demo.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { readSettings } from '#server/settings.ts'
import { type RunningServer, type StartOptions, startServer } from '#server/start-server.ts'
import { newDataFolder } from './data-template.ts'

export type TestServerOptions = StartOptions & {
  /** Environment variables in addition to the tests' defaults: a free port, a new data folder, only errors in the log. */
  env?: Readonly<Record<string, string>>
  /** Content of the data folder that is created if the environment names none. */
  content?: 'demo' | 'services'
}

export type TestServer = RunningServer & {
  /** The service that the tests use. */
  serviceId: string
  dataFolder: string
  /** Returns the password of one of the demo's accounts. */
  passwordOf(email: string): string
}

/** Starts a backend in this process, with the demo service. `close` also removes a data folder that it made. */
export async function startTestServer({
  env = {},
  content = 'demo',
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const dataFolder = env.EVERLINE_DATA ?? (await newDataFolder(env.DATABASE_URL ? 'empty' : content))
  const read = readSettings({
    PORT: '0',
    EVERLINE_LOG: 'error',
    EVERLINE_LIMITS: '1000',
    // Tests reach nothing outside of this machine.
    EVERLINE_LINK_PREVIEWS: 'off',
    // Each would copy the whole build.
    EVERLINE_BUILD_DAYS: '0',
    ...env,
    EVERLINE_DATA: dataFolder,
  })
  if (!read.ok) throw new Error(read.message)
  const server = await startServer(read.settings, { demo: true, ...options })
  return {
    ...server,
    serviceId: demoServiceId,
    dataFolder,
    passwordOf: (email) => passwordOf(server.signIns, email),
    async close() {
      await server.close()
      if (env.EVERLINE_DATA === undefined) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

export type ServerProcess = {
  url: string
  port: number
  pid: number
  dataFolder: string
  signIns: readonly SignIn[]
  passwordOf(email: string): string
  /** Everything that the process has printed so far. */
  printed(): string
  /** Nobody reads any more what it prints, as when a terminal is closed or a collector of logs dies. */
  closeOutput(): void
  /** Sends a signal and waits for the end; returns the exit code, null if the signal itself ended the process. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/**
 * Starts a backend as a separate process, which can be killed. Pass `dataFolder` and `port` of an earlier one to start it
 * again. The caller removes the folder.
 *
 */
export async function startServerProcess(
  options: {
    dataFolder?: string
    port?: number
    env?: Readonly<Record<string, string>>
    flags?: readonly string[]
  } = {},
): Promise<ServerProcess> {
  const dataFolder =
    options.dataFolder ?? (await newDataFolder((options.flags ?? ['--demo']).includes('--demo') ? 'demo' : 'empty'))
  const child = await spawnServer({
    flags: options.flags ?? ['--demo'],
    env: {
      PORT: String(options.port ?? 0),
      EVERLINE_DATA: dataFolder,
      EVERLINE_LOG: 'error',
      EVERLINE_LIMITS: '1000',
      EVERLINE_LINK_PREVIEWS: 'off',
      EVERLINE_BUILD_DAYS: '0',
      ...options.env,
    },
  })
  const url = await readyUrl(child)
  const signIns: SignIn[] = JSON.parse(await readFile(join(dataFolder, 'demo-sign-ins.json'), 'utf8').catch(() => '[]'))
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.process.pid ?? 0,
    dataFolder,
    signIns,
    passwordOf: (email) => passwordOf(signIns, email),
    printed: child.printed,
    closeOutput() {
      child.process.stdout?.destroy()
      child.process.stderr?.destroy()
    },
    async stop(signal) {
      if (child.process.exitCode !== null || child.process.signalCode !== null) return child.process.exitCode
      const ended = once(child.process, 'exit')
      child.process.kill(signal)
      await ended
      return child.process.exitCode
    },
  }
}

export type SpawnedServer = { process: ChildProcess; printed: () => string }

/** Starts only the process, for starts that should fail. */
export async function spawnServer(options: {
  env: Readonly<Record<string, string>>
  flags?: readonly string[]
}): Promise<SpawnedServer> {
  // The process ends before optimising the embedded database's code would pay.
  const program = await builtServer()
  const child = spawn(process.execPath, ['--liftoff-only', program, ...(options.flags ?? [])], {
    cwd: projectPath(),
    // As `npm start` does: what Node has compiled stays for the next start.
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(dirname(program), 'compiled'), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (part) => {
    text += part
  })
  child.stderr.on('data', (part) => {
    text += part
  })
  return { process: child, printed: () => text }
}

let built: Promise<string> | undefined

/** Builds the backend once for a test file from the current sources; returns its path. */
function builtServer(): Promise<string> {
  built ??= buildProgram('src/server/main.ts')
  return built
}

/** Builds a program of the backend from the current sources; returns its path. It starts in a tenth of the time. */
export async function buildProgram(entry: string): Promise<string> {
  // Inside the project, as `dist` is, so that it finds its packages and what ships beside it.
  const folder = join(projectPath('node_modules/.cache'), `everline-${basename(entry, '.ts')}-${process.pid}`)
  const env = { ...process.env, EVERLINE_DIST: folder, EVERLINE_BUILD: 'test' }
  await promisify(execFile)(projectPath('node_modules/.bin/vite'), ['build', '--mode', 'server', '--ssr', entry], {
    cwd: projectPath(),
    env,
  })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'server/main.js')
}

/** The address in the `ready` line. */
async function readyUrl({ process: child, printed }: SpawnedServer): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output')
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, url] = /^Everline is ready on (http:\/\/\S+)/.exec(line) ?? []
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The backend ended with ${code} before it was ready:\n${printed()}`)))
  })
}

function passwordOf(signIns: readonly SignIn[], email: string): string {
  const password = signIns.find((signIn) => signIn.email === email)?.password
  if (password === undefined) throw new Error(`${email} cannot sign in to this demo`)
  return password
}
