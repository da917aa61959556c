import { resolve } from 'node:path'
import type { SignIn } from '#server/demo/fill-demo.ts'
import { type ServerProcess, startServerProcess } from '#tests/server/start-test-server.ts'
import { withFolder } from './browser.ts'
import { type Seed, seedConversations } from './seed.ts'

/** The built backend in a process of its own. */
export type Backend = Pick<ServerProcess, 'url' | 'port' | 'pid' | 'signIns'> & {
  stop(): Promise<unknown>
}

/** A demo backend, with as many conversations as `seed` says, for as long as `use` runs. */
export async function withBackend<T>(
  { seed, webRoot = process.env.EVERLINE_DIST ?? 'dist' }: { seed?: Seed; webRoot?: string },
  use: (backend: Backend) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataFolder) => {
    // One agent handles what a figure needs: routing is not what is measured.
    const env = {
      EVERLINE_AGENT_LIMIT: '1000',
      EVERLINE_WEB_ROOT: resolve(webRoot),
      NODE_OPTIONS: process.env.BENCH_BACKEND_OPTIONS ?? '',
    }
    const start = () => startServerProcess({ dataFolder, env, built: true })
    let server = await start()
    if (seed) {
      await server.stop('SIGTERM')
      await seedConversations(dataFolder, seed)
      server = await start()
    }
    const stop = () => server.stop('SIGTERM')
    try {
      return await use({ ...server, stop })
    } finally {
      await stop()
    }
  })
}

/** The demo's sign-in of an agent; the seed's conversations are those of the first. */
export function agentOf({ signIns }: Backend, number = 1): SignIn {
  const signIn = signIns.find(({ email }) => email.startsWith(`agent${number}@`))
  if (!signIn) throw new Error('the demo has no such agent')
  return signIn
}
