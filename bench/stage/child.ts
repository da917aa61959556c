import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of the benchmark's own that takes orders and answers them. */
export type Child<Order, Answer> = {
  /** Gives an order; settles with the next answer. */
  order(order: Order & object): Promise<Answer>
  /** The next answer, without an order. */
  next(): Promise<Answer>
  stop(): void
}

/** Starts a file of `bench/`. */
export function startChild<Order, Answer>(file: string): Child<Order, Answer> {
  const child: ChildProcess = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const next = () =>
    new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer) => {
        child.off('exit', ended)
        // The checked edge: the file answers what its types say.
        resolve(answer as Answer)
      })
      const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
      child.once('exit', ended)
    })
  return {
    order(order) {
      const answer = next()
      child.send(order)
      return answer
    },
    next,
    stop: () => void child.kill(),
  }
}
