import type { Logger } from '#server/platform/logger.ts'

/** A text message to a telephone number in E.164. */
export type Sms = { to: string; text: string }

/** Sends text messages. */
export type SmsSender = {
  /** Whether there is a gateway at all. */
  isOn: boolean
  send(sms: Sms): Promise<void>
  /** Messages that a demo without a gateway has kept, newest first. */
  kept(): readonly Sms[]
}

const deadlineMs = 10_000
const mostKept = 50

/**
 * By an HTTP gateway that takes `{to, text}` as JSON. Without one nothing can be sent, but a demo keeps the newest
 * messages to show them.
 *
 * @param deps.url address of the gateway, with its credentials; undefined: none
 */
export function createSmsSender(deps: {
  url: string | undefined
  keeps: boolean
  fetch: typeof fetch
  log: Logger
}): SmsSender {
  const { url, keeps, log } = deps
  const messages: Sms[] = []
  if (url === undefined) {
    return {
      isOn: keeps,
      async send(sms) {
        messages.unshift(sms)
        messages.splice(mostKept)
      },
      kept: () => messages,
    }
  }
  const { username, password, href } = withoutCredentials(url)
  const authorization = username
    ? { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
    : {}
  return {
    isOn: true,
    async send(sms) {
      const answer = await deps.fetch(href, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(sms),
        signal: AbortSignal.timeout(deadlineMs),
        redirect: 'error',
      })
      if (!answer.ok) log.error('sms-failed', { status: answer.status })
    },
    kept: () => [],
  }
}

function withoutCredentials(url: string) {
  const address = new URL(url)
  const { username, password } = address
  address.username = ''
  address.password = ''
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: address.href }
}
