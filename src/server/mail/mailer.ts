import { createTransport } from 'nodemailer'
import { factsOf, type Logger } from '#server/platform/logger.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** A mail that was not delivered but kept, for the demo to show. */
export type KeptMail = Mail & { sentAtMs: number }

export type Mailer = {
  /**
   * Composes and sends a mail in the background: the caller's answer must not reveal by its timing whether an account
   * has the address. Null: there is no such account.
   */
  send(write: () => Promise<Mail | null>): void
  /** Delivers a mail now. Throws with the code of the mail server's answer, never with an address. */
  deliver(mail: Mail): Promise<void>
  /** Mails of a demo without a mail server, newest first. */
  kept(): readonly KeptMail[]
  /** Settles when nothing is under way any more. */
  idle(): Promise<void>
  close(): void
}

const mostKept = 50
const deadlineMs = 20_000

/**
 * @param deps.smtpUrl the mail server; undefined: none
 * @param deps.keeps without a server: keep the newest fifty mails in memory; else each is lost, with a line in the log
 * @param deps.from sender, as a `From` header has it
 */
export function createMailer(deps: {
  smtpUrl: string | undefined
  from: string
  keeps: boolean
  log: Logger
  nowMs: () => number
}): Mailer {
  const { log } = deps
  const { deliver, kept, close } = deps.smtpUrl === undefined ? withoutServer(deps) : bySmtp(deps.smtpUrl, deps.from)
  const sending = new Set<Promise<unknown>>()

  async function deliverOrLog(mail: Mail) {
    try {
      await deliver(mail)
    } catch (error) {
      // The message of an SMTP error may repeat the address.
      const isSmtp = error instanceof Error && 'command' in error
      const facts = isSmtp ? { error: 'code' in error ? String(error.code) : error.name } : factsOf(error)
      log.error('mail-failed', facts)
      throw new Error(`the mail was not delivered: ${facts.error}`)
    }
  }
  async function send(write: () => Promise<Mail | null>) {
    const mail = await write().catch((error: unknown) => {
      log.error('mail-failed', factsOf(error))
      return null
    })
    // A failure is in the log already.
    if (mail) await deliverOrLog(mail).catch(() => {})
  }
  return {
    send(write) {
      const sent = send(write).finally(() => sending.delete(sent))
      sending.add(sent)
    },
    deliver: deliverOrLog,
    kept,
    idle: async () => void (await Promise.all(sending)),
    close,
  }
}

type Delivery = { deliver(mail: Mail): Promise<void>; kept(): readonly KeptMail[]; close(): void }

function bySmtp(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    // A mail must never read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (mail) => void (await transport.sendMail({ from, ...mail })),
    kept: () => [],
    close: () => transport.close(),
  }
}

function withoutServer({ keeps, log, nowMs }: { keeps: boolean; log: Logger; nowMs: () => number }): Delivery {
  const mails: KeptMail[] = []
  return {
    async deliver(mail) {
      if (!keeps) return log.warn('mail-not-sent', { subject: mail.subject, why: 'SMTP_URL is not set' })
      mails.unshift({ ...mail, sentAtMs: nowMs() })
      mails.splice(mostKept)
    },
    kept: () => mails,
    close() {},
  }
}
