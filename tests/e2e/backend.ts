import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { type Content, newDataFolder } from '#tests/server/data-template.ts'

export type SignIn = { email: string; password: string }

/** A backend in a process of its own, as `npm start` runs it. */
export type Backend = {
  port: number
  url: string
  signIns: SignIn[]
  /** The reader of the retention portal. */
  reader: SignIn
  /** Kills it at once, as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an update does: it finishes its requests. */
  end(): Promise<void>
  /** Stops its process where it stands, with every connection open, until it is thawed. */
  freeze(): void
  thaw(): void
  /** Starts it again on the same port and data, with further settings if need be. */
  restart(settings?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

const serverScript = 'dist/server/main.js'
const readyPattern = /Everline is ready on/
const signInPattern = /^\s*(\S+@everline\.test)\s+(\S+)\s*$/gm
const readerPattern = /\/portal {2}\((\S+) {2}(\S+)\)/

/** Starts a backend with data of its own: the demo, and what else is asked for. */
export async function startBackend(
  options: { content?: Exclude<Content, 'empty'>; env?: Record<string, string> } = {},
): Promise<Backend> {
  const data = await newDataFolder(options.content ?? 'demo')
  const port = Number(options.env?.PORT ?? (await freePort()))
  const env = {
    ...process.env,
    // As `npm start` does: what Node has compiled stays for the next start.
    NODE_COMPILE_CACHE: 'dist/server/compiled',
    PORT: String(port),
    EVERLINE_DATA: data,
    EVERLINE_LIMITS: '1000',
    // Tests reach nothing outside of this machine.
    EVERLINE_LINK_PREVIEWS: 'off',
    // Each would copy the whole build.
    EVERLINE_BUILD_DAYS: '0',
    ...options.env,
  }
  let running = await launch(env)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    signIns: running.signIns,
    reader: running.reader,
    async kill() {
      await end(running.child, 'SIGKILL')
    },
    async end() {
      await end(running.child, 'SIGTERM')
    },
    freeze() {
      running.child.kill('SIGSTOP')
    },
    thaw() {
      running.child.kill('SIGCONT')
    },
    async restart(settings = {}) {
      running = await launch({ ...env, ...settings })
    },
    async stop() {
      await end(running.child, 'SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; signIns: SignIn[]; reader: SignIn }> {
  // It ends before it pays to optimise the embedded database's code.
  const child = spawn(process.execPath, ['--liftoff-only', serverScript, '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (readyPattern.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the backend ended with ${code} before it was ready:\n${output}`)))
  })
  const signIns = [...output.matchAll(signInPattern)].map(([, email = '', password = '']) => ({ email, password }))
  const [, readerEmail = '', readerPassword = ''] = readerPattern.exec(output) ?? []
  return { child, signIns, reader: { email: readerEmail, password: readerPassword } }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
