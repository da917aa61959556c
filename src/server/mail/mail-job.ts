import type * as v from 'valibot'
import { type Job, type JobKind, job } from '#server/jobs/job.ts'
import type { Mail, Mailer } from './mailer.ts'

/**
 * A kind of mail that is sent by a job: with the transaction of its cause, and again for two days while the mail server
 * does not take it. Its data name whom it is for; codes and links are made when it is written, so that none is stored.
 */
export const mailKind = <Data extends v.GenericSchema>(name: string, data: Data): JobKind<Data> => ({
  name,
  data,
  retries: 20,
  pauseSeconds: 30,
  longestPauseSeconds: 3 * 60 * 60,
  deadlineSeconds: 120,
})

/** Ties a kind of mail to the code that writes it; null: nobody is to get it any more. */
export const mailJob = <Data extends v.GenericSchema>(
  mailer: Pick<Mailer, 'deliver'>,
  kind: JobKind<Data>,
  write: (data: v.InferOutput<Data>) => Promise<Mail | null>,
): Job =>
  job(kind, async (data) => {
    const mail = await write(data)
    if (mail) await mailer.deliver(mail)
  })
