import { setImmediate } from 'node:timers/promises'

/** Answers requests in batches: while one batch runs, the next one gathers. */
export type Batcher<I, O> = {
  add(input: I): Promise<O>
  /** Settles when nothing is running or waiting. */
  idle(): Promise<void>
}

/**
 * Group commit. An idle batcher runs a single request at once. Under load the batches grow by themselves, so that the
 * cost of a transaction is shared. A batch that throws is run again one by one: only the requests that cause the error
 * fail.
 *
 * @param run answers a batch, one output for each input, in order
 */
export function createBatcher<I, O>(run: (inputs: I[]) => Promise<O[]>, { most }: { most: number }): Batcher<I, O> {
  type Waiting = { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  async function runAll() {
    while (waiting.length > 0) {
      // The embedded database blocks this thread: only requests that were read from the sockets before can share its
      // transaction.
      await setImmediate()
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await runBatch(batch)
    }
    running = null
  }

  async function runBatch(batch: Waiting[]) {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      batch.forEach(({ resolve }, index) => {
        // The checked edge: `run` promises an output for each input.
        resolve(outputs[index] as O)
      })
    } catch (error) {
      const [only, another] = batch
      if (only && !another) only.reject(error)
      else for (const single of batch) await runBatch([single])
    }
  }

  return {
    add: (input) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject })
        running ??= runAll()
      }),
    idle: async () => {
      while (running) await running
    },
  }
}
