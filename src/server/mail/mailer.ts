import { createTransport } from 'nodemailer'
import { factsOf, type Logger } from '#server/platform/logger.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** A mail that nobody delivered: kept where the demo shows it. */
export type KeptMail = Mail & { sentAtMs: number }

export type Mailer = {
  /**
   * Writes a mail and sends it, both in the background: who asks for one must not learn from the time that it takes
   * whether somebody has the address. Null: there is nobody to write to.
   */
  send(write: () => Promise<Mail | null>): void
  /** What would have been sent, newest first: of a demo without a server. */
  kept(): readonly KeptMail[]
  /** Settles when nothing is under way any more. */
  idle(): Promise<void>
  close(): void
}

const mostKept = 50
const deadlineMs = 20_000

/**
 * @param deps.smtpUrl a server to hand mails to
 * @param deps.keeps without a server the newest fifty stay in memory, to be shown; else they are lost, and the log says so
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

  async function send(write: () => Promise<Mail | null>) {
    try {
      const mail = await write()
      if (mail) await deliver(mail)
    } catch (error) {
      // An SMTP error's words may repeat the address.
      const isSmtp = error instanceof Error && 'command' in error
      log.error('mail-failed', isSmtp ? { error: 'code' in error ? String(error.code) : error.name } : factsOf(error))
    }
  }
  return {
    send(write) {
      const sent = send(write).finally(() => sending.delete(sent))
      sending.add(sent)
    },
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
    // Nothing of a mail is ever read from the disk or fetched.
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
