import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { Message } from 'sip.js/lib/api/message.js'
import { Registerer } from 'sip.js/lib/api/registerer.js'
import { RegistererState } from 'sip.js/lib/api/registerer-state.js'
import type { Session } from 'sip.js/lib/api/session.js'
import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import { UserAgent } from 'sip.js/lib/api/user-agent.js'
import { Transport } from 'sip.js/lib/platform/web/transport/transport.js'
import type { SipAccess } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'

/** One connection to the proxy with its registration. A broken one is replaced, not repaired. */
export type SipUserAgent = {
  agent: UserAgent
  realm: string
  /** Connects, if it has not yet; throws if the proxy does not answer. */
  connect(): Promise<void>
  /** Connects and registers; throws if the proxy does not answer or refuses. */
  register(): Promise<void>
  /** Whether the proxy answers soon: registers once more. */
  isAlive(): Promise<boolean>
  close(): void
}

const connectSeconds = 5
const registerMs = 5000
/** How long the answer to a trial may take, in milliseconds. */
const trialMs = 800
/** How long the other side may be rung, in seconds: longer than any call rings. */
const defaultNoAnswerSeconds = 120

/**
 * sip.js without a window, because the hub is a worker.
 *
 * @param deps.onLost the connection has ended, or the proxy knows the registration no more
 */
export function createSipUserAgent(
  access: SipAccess,
  deps: {
    describe: (session: Session) => SessionDescriptionHandler
    /** Whether who is invited says at once that it rings; missing: yes. */
    ringsAtOnce?: boolean
    /** How long the other side may be rung, in seconds; missing: longer than any call rings. */
    noAnswerSeconds?: number
    onInvitation: (invitation: Invitation) => void
    /** Missing: messages are taken and not read. */
    onMessage?: (message: Message) => void
    onLost: () => void
    /** sip.js has thrown while it took a message. */
    onFault: (error: unknown) => void
    clock: Clock
  },
): SipUserAgent {
  const uri = UserAgent.makeURI(`sip:${access.user}@${access.realm}`)
  if (!uri) throw new Error('the backend gave no valid SIP address')
  const agent = new UserAgent({
    uri,
    authorizationUsername: access.username,
    authorizationPassword: access.password,
    transportConstructor: Transport,
    transportOptions: { server: access.url, connectionTimeout: connectSeconds, keepAliveInterval: 20 },
    sessionDescriptionHandlerFactory: (session) => deps.describe(session),
    delegate: {
      onInvite: deps.onInvitation,
      ...(deps.onMessage && { onMessage: deps.onMessage }),
      onDisconnect: deps.onLost,
    },
    noAnswerTimeout: deps.noAnswerSeconds ?? defaultNoAnswerSeconds,
    sendInitialProvisionalResponse: deps.ringsAtOnce ?? true,
    gracefulShutdown: false,
    logBuiltinEnabled: false,
    logConfiguration: false,
    userAgentString: 'Everline',
  })
  guardTransport(agent, deps.onFault)
  const registerer = new Registerer(agent, { expires: 120, refreshFrequency: 80 })

  /** Throws if the proxy does not answer in this time, or refuses. */
  function registerWithin(ms: number): Promise<void> {
    const over = new AbortController()
    return new Promise<void>((resolve, reject) => {
      deps.clock.after(ms, () => reject(new Error('no answer to REGISTER')), over.signal)
      const onReject = ({ message }: { message: { statusCode?: number | undefined } }) =>
        reject(new Error(`REGISTER refused: ${message.statusCode}`))
      registerer.register({ requestDelegate: { onAccept: () => resolve(), onReject } }).catch(reject)
    }).finally(() => over.abort())
  }

  let connected: Promise<void> | undefined
  const connect = () => {
    connected ??= agent.start()
    return connected
  }

  return {
    agent,
    connect,
    realm: access.realm,
    isAlive: () =>
      registerWithin(trialMs).then(
        () => true,
        () => false,
      ),
    async register() {
      await connect()
      await registerWithin(registerMs)
      registerer.stateChange.addListener((state) => {
        if (state === RegistererState.Unregistered) deps.onLost()
      })
    },
    close: () => void agent.stop().catch(() => {}),
  }
}

/**
 * Catches errors that sip.js throws while it handles a message: they would end a backend's process. Known case: a
 * cancelled session throws on each late answer; the message has been handled by then (`phone-inviter.ts` of the
 * backend).
 */
function guardTransport({ transport }: UserAgent, onFault: (error: unknown) => void) {
  const receive = transport.onMessage
  transport.onMessage = (message) => {
    try {
      receive?.(message)
    } catch (error) {
      onFault(error)
    }
  }
}
