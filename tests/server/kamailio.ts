import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '#server/platform/project-path.ts'
import { freePorts } from './free-port.ts'
import { findProgram } from './programs.ts'

/** Settings of a backend behind a Kamailio. */
export const sipSecret = 'secret-of-the-tests-for-sip'
export const routeSecret = 'secret-of-the-tests-for-routes'

export type Kamailio = {
  /** Settings of a backend that uses it. */
  env: Readonly<Record<string, string>>
  /** Where it takes calls of the carrier, and from where it calls. */
  sipPort: number
  /** Where it expects the carrier. */
  carrierPort: number
  /** Returns its output so far. */
  printed(): string
  /** The media server is gone. */
  stopMedia(): Promise<void>
  stop(): Promise<void>
}

/** Why Kamailio cannot be tested here; null: it can. */
export function whyNoKamailio(): string | null {
  const modules = '/usr/lib/x86_64-linux-gnu/kamailio/modules'
  const folders = [modules, modules.replace('x86_64', 'aarch64')]
  const has = (name: string) => folders.some((folder) => existsSync(join(folder, `${name}.so`)))
  const missing = [
    ...['kamailio', 'rtpengine', 'sipp', 'baresip'].filter((name) => findProgram(name) === null),
    ...['websocket', 'auth_ephemeral', 'jansson', 'http_client'].filter((name) => !has(name)),
  ]
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}`
}

/**
 * Starts Kamailio with the configuration that Everline ships, and rtpengine, on the loopback interface.
 *
 * @param options.hasCarrier whether it leads to a carrier; missing: yes
 */
export async function startKamailio({ hasCarrier = true } = {}): Promise<Kamailio> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-kamailio-'))
  const [backendPort = 0, wsPort = 0, cliPort = 0] = await freePorts('tcp', 3)
  const [sipPort = 0, carrierPort = 0, controlPort = 0] = await freePorts('udp', 3)
  const settings = [
    '#!KAMAILIO',
    `#!define ROUTE_URL "http://127.0.0.1:${backendPort}/everline/v1/sip/route"`,
    `#!define ROUTE_SECRET "${routeSecret}"`,
    `#!define SIP_SECRET "${sipSecret}"`,
    '#!define REALM "127.0.0.1"',
    `#!define WS_LISTEN tcp:127.0.0.1:${wsPort}`,
    '#!define ORIGINS "^http://(127\\.0\\.0\\.1|localhost):[0-9]+$"',
    '#!define MAX_CONNECTIONS 50',
    hasCarrier ? '#!define WITH_CARRIER' : '',
    `#!define CARRIER_LISTEN udp:127.0.0.1:${sipPort}`,
    `#!define CARRIER "sip:127.0.0.1:${carrierPort}"`,
    '#!define CARRIER_FROM "^127\\.0\\.0\\.1$"',
    `#!define RTPENGINE "udp:127.0.0.1:${controlPort}"`,
    `include_file "${projectPath('deploy/kamailio/everline.cfg')}"`,
  ]
  const file = join(folder, 'kamailio.cfg')
  await writeFile(file, `${settings.join('\n')}\n`)
  const media = [
    '--config-file=none',
    '--foreground',
    '--log-stderr',
    '--log-level=4',
    '--table=-1',
    '--interface=127.0.0.1',
  ]
  const rtpengine = launch(
    'rtpengine',
    [...media, `--listen-ng=127.0.0.1:${controlPort}`, `--listen-cli=127.0.0.1:${cliPort}`],
    folder,
  )
  // -DD: in the foreground; -m: megabytes of shared memory.
  await takesConnections(cliPort, rtpengine)
  const kamailio = launch('kamailio', ['-DD', '-E', '-m', '32', '-M', '8', '-f', file, '-Y', folder], folder)
  await takesConnections(wsPort, kamailio)
  return {
    env: {
      PORT: String(backendPort),
      SIP_URL: `ws://127.0.0.1:${wsPort}/sip`,
      SIP_SECRET: sipSecret,
      SIP_ROUTE_SECRET: routeSecret,
    },
    sipPort,
    carrierPort,
    printed: () => kamailio.printed() + rtpengine.printed(),
    stopMedia: () => end(rtpengine),
    async stop() {
      await Promise.all([kamailio, rtpengine].map(end))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Launched = { process: ChildProcess; printed(): string }

/** Starts a program that is installed, and keeps what it prints. */
export function launch(name: string, parameters: readonly string[], cwd: string): Launched {
  const program = findProgram(name)
  if (program === null) throw new Error(`${name} is not installed`)
  const child = spawn(program, [...parameters], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part
    })
  return { process: child, printed: () => text }
}

export async function end({ process: child }: Launched): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Waits until a port is listened on; throws with what the program has printed if it ends before. */
async function takesConnections(port: number, { process: child, printed }: Launched): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended before it took connections:\n${printed()}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true))
      socket.once('error', () => setTimeout(() => resolve(false), 50))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
  }
}
