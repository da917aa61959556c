import type { Clock } from '#core/platform/clock.ts'
import { failHere } from '#core/platform/fail-here.ts'
import type { Result } from '#core/platform/result.ts'
import type { Given, VisitorCommand } from './frame-messages.ts'

/** Commands that were given to the owner and have no answer yet. */
export type OpenQuestions = {
  /** Settles with the answer, or with `deadline-exceeded`. */
  add(id: string, command: VisitorCommand): Promise<Result<Given>>
  answer(id: string, result: Result<Given>): void
  all(): Array<{ id: string; command: VisitorCommand }>
}

const deadlineMs = 20_000

export function createOpenQuestions({ clock, signal }: { clock: Clock; signal: AbortSignal }): OpenQuestions {
  const open = new Map<string, { command: VisitorCommand; settle: (result: Result<Given>) => void }>()

  function answer(id: string, result: Result<Given>) {
    open.get(id)?.settle(result)
    open.delete(id)
  }

  return {
    add: (id, command) =>
      new Promise((resolve) => {
        const done = new AbortController()
        const settle = (result: Result<Given>) => {
          done.abort()
          resolve(result)
        }
        open.set(id, { command, settle })
        clock.after(deadlineMs, () => answer(id, failHere('deadline-exceeded')), AbortSignal.any([done.signal, signal]))
      }),
    answer,
    all: () => [...open].map(([id, { command }]) => ({ id, command })),
  }
}
