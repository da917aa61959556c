import { setImmediate } from 'node:timers/promises'

/** Answers requests in batches: while one batch runs, the next one gathers. */
export type Batcher<I, O> = {
  add(input: I): Promise<O>
  /** Settles when nothing is running or waiting. */
  idle(): Promise<void>
}

/** Turns of the event loop that a batch waits for at most: some 80 requests of busy connections come in so many. */
const mostTurns = 20

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
      await gathered()
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await runBatch(batch)
    }
    running = null
  }

  /**
   * The embedded database blocks this thread: only requests that were read from the sockets before can share its
   * transaction. A single one waits for one turn of the event loop; a batch grows as long as each turn brings more.
   */
  async function gathered() {
    for (let turn = 0, before = 0; turn < mostTurns && before < waiting.length && waiting.length < most; turn += 1) {
      before = waiting.length
      await setImmediate()
    }
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
