import * as v from 'valibot'
import { type RawData, WebSocket } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createGuard } from '#server/platform/guard.ts'
import type { Logger } from '#server/platform/logger.ts'

/** Message of Janus, with the used fields only (https://janus.conf.meetecho.com/docs/rest.html). */
const Message = v.object({
  janus: v.string(),
  transaction: v.optional(v.string()),
  sender: v.optional(v.number()),
  data: v.optional(v.object({ id: v.number() })),
  plugindata: v.optional(v.object({ data: v.record(v.string(), v.unknown()) })),
  jsep: v.optional(v.object({ type: v.string(), sdp: v.string() })),
  error: v.optional(v.object({ code: v.number(), reason: v.string() })),
})
export type JanusMessage = v.InferOutput<typeof Message>

/** A connection with Janus, and one session on it. */
export type JanusConnection = {
  /**
   * Sends a request of the session and returns what it is answered with; for one that a plugin answers later, that answer.
   * Errors: `media-server-unreachable`, `media-server-down` with Janus' reason.
   */
  request(body: Record<string, unknown> & { janus: string }): Promise<Result<JanusMessage>>
  /** Aborts when the connection has ended: its session, and all that belongs to it, are gone. */
  signal: AbortSignal
  close(): void
}

/** Janus forgets a session of which it hears nothing for a minute. */
const keepaliveMs = 25_000
const answerMs = 5000

/** Opens a connection. `secret`: the `api_secret` of Janus' configuration. */
export async function connectToJanus(deps: {
  url: string
  secret: string | undefined
  clock: Clock
  newId: () => string
  log: Logger
}): Promise<Result<JanusConnection>> {
  const { url, secret, clock, newId, log } = deps
  const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: answerMs })
  const ended = new AbortController()
  const waiting = new Map<string, (message: JanusMessage) => void>()
  let sessionId: number | null = null

  const opened = deferred<boolean>()
  socket.once('open', () => opened.resolve(true))
  socket.on('error', (error) => log.warn('media-server-failed', { error: error.message }))
  socket.once('close', () => {
    opened.resolve(false)
    ended.abort()
  })
  const receive = (data: RawData) => {
    const read = v.safeParse(Message, readJson(String(data)))
    if (!read.success) return log.warn('media-server-said-nonsense', {})
    const { janus, transaction } = read.output
    // That a plugin has taken a request, and will answer it.
    if (janus === 'ack' || transaction === undefined) return
    waiting.get(transaction)?.(read.output)
  }
  socket.on('message', createGuard(log, 'media-server-failed')(receive))

  async function request(body: Record<string, unknown>): Promise<Result<JanusMessage>> {
    if (ended.signal.aborted) return fail('media-server-unreachable')
    const transaction = newId()
    const answer = deferred<JanusMessage | null>()
    const over = new AbortController()
    waiting.set(transaction, answer.resolve)
    ended.signal.addEventListener('abort', () => answer.resolve(null), { signal: over.signal })
    clock.after(answerMs, () => answer.resolve(null), over.signal)
    const session = sessionId === null ? {} : { session_id: sessionId }
    socket.send(JSON.stringify({ ...body, ...session, transaction, ...(secret && { apisecret: secret }) }))
    const message = await answer.promise
    over.abort()
    waiting.delete(transaction)
    if (!message) return fail('media-server-unreachable')
    return message.janus === 'error' ? fail('media-server-down', message.error?.reason) : ok(message)
  }

  if (!(await opened.promise)) return fail('media-server-unreachable')
  const created = await request({ janus: 'create' })
  if (!created.ok) {
    socket.terminate()
    return created
  }
  sessionId = created.value.data?.id ?? null

  function keepAlive() {
    clock.after(
      keepaliveMs,
      async () => {
        // A peer that does not answer a keepalive is gone, whatever the network says.
        if (!(await request({ janus: 'keepalive' })).ok) return socket.terminate()
        keepAlive()
      },
      ended.signal,
    )
  }
  keepAlive()
  return ok({ request, signal: ended.signal, close: () => socket.terminate() })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
