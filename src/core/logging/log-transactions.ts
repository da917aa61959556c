import { type Failure, fail, type Result } from '#core/platform/result.ts'

/** Runs the log's database transactions, and reports a database that keeps failing. */
export type LogTransactions = {
  run<T>(transaction: () => Promise<Result<T>>): Promise<Result<T>>
  /** How many transactions have failed in a row. */
  errors(): number
}

/** This many failures in a row are reported to the backend [LOG-04]. */
const errorsUntilReport = 10

/** @param sendReport sends one line to the backend without the database; while it fails, the next failure tries again */
export function createLogTransactions(sendReport: (failure: Failure) => Promise<Result<null>>): LogTransactions {
  let errors = 0
  let report: 'none' | 'sending' | 'sent' = 'none'

  async function sendOnce(failure: Failure) {
    report = 'sending'
    const sent = await sendReport(failure)
    // A transaction may have succeeded meanwhile: then the next failures are reported again.
    if (report === 'sending') report = sent.ok ? 'sent' : 'none'
  }

  return {
    async run(transaction) {
      const result = await transaction().catch(() => fail('log-write-failed'))
      if (result.ok || result.error.name === 'log-no-record') {
        errors = 0
        report = 'none'
      } else {
        errors += 1
        if (errors >= errorsUntilReport && report === 'none') void sendOnce(result.error)
      }
      return result
    },
    errors: () => errors,
  }
}
