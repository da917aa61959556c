import type { KeyValue } from '#core/platform/key-value.ts'
import { pushPath } from './push-path.ts'
import type { PushFacts } from './shown-push.ts'

/** An answer that a user has pressed on a notification. */
export type Answer = { facts: PushFacts; action: 'accept' | 'decline'; title: string; tag: string }

/** How the backend took an answer. `away`: it could not be asked, and the answer waits. */
export type AnswerEnd =
  | { is: 'done'; roomId: string | null }
  | { is: 'away' }
  /** `winner`: who was faster; null: nobody, it is over. */
  | { is: 'over'; winner: string | null }

const name = 'answers'

/**
 * Sends answers, in their order. What cannot be sent stays stored, over the end of the browser too, until `flush` is called
 * again; the backend carries out each push's answer once, however often it comes.
 */
export function createAnswers(deps: {
  keyValue: KeyValue
  fetch: typeof fetch
  onEnd: (answer: Answer, end: AnswerEnd) => Promise<void>
}): { give(answer: Answer): Promise<void>; flush(): Promise<void> } {
  const { keyValue, onEnd } = deps
  let turn: Promise<unknown> = Promise.resolve()
  /** One at a time: two runs must not write the list of each other. */
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const next = turn.then(run)
    turn = next.catch(() => {})
    return next
  }
  const waiting = async () => ((await keyValue.get(name)) as Answer[] | undefined) ?? []

  async function send(answer: Answer): Promise<boolean> {
    const end = await ask(deps.fetch, answer)
    if (end.is !== 'away') {
      const left = (await waiting()).filter(({ facts }) => facts.id !== answer.facts.id)
      await keyValue.set(name, left)
    }
    await onEnd(answer, end)
    return end.is !== 'away'
  }

  return {
    give: (answer) =>
      inTurn(async () => {
        const others = (await waiting()).filter(({ facts }) => facts.id !== answer.facts.id)
        await keyValue.set(name, [...others, answer])
        await send(answer)
      }),
    flush: () =>
      inTurn(async () => {
        for (const answer of await waiting()) if (!(await send(answer))) return
      }),
  }
}

/** The longest that the backend may take, in milliseconds. */
const deadlineMs = 15_000

async function ask(request: typeof fetch, { facts, action }: Answer): Promise<AnswerEnd> {
  try {
    const response = await request(pushPath('actOnPush', facts.id), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (response.status >= 500 || response.status === 429) return { is: 'away' }
    const body = await response.json().catch(() => null)
    const { roomId } = body?.result ?? {}
    if (response.ok) return { is: 'done', roomId: typeof roomId === 'string' ? roomId : null }
    const { winnerName } = body?.details ?? {}
    return { is: 'over', winner: typeof winnerName === 'string' ? winnerName : null }
  } catch {
    return { is: 'away' }
  }
}
