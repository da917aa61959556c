import type { Locks } from '#core/platform/locks.ts'

type Waiting = { shared: boolean; grant: () => void }

/** Locks of one origin. `realm()` returns those of one realm, whose `die` releases all that it holds. */
export function fakeOrigin() {
  const held = new Map<string, Array<{ shared: boolean; realm: symbol; lose: () => void }>>()
  const waiting = new Map<string, Waiting[]>()

  const isFree = (name: string, shared: boolean) => {
    const holders = held.get(name) ?? []
    return holders.length === 0 || (shared && holders.every((holder) => holder.shared))
  }
  function grantNext(name: string) {
    const queue = waiting.get(name) ?? []
    while (queue[0] && isFree(name, queue[0].shared)) queue.shift()?.grant()
  }

  function realm(): Locks & { die(): void } {
    const self = Symbol('realm')
    let dead = false
    return {
      hold: (name, { ifAvailable, shared = false, steal = false, signal }, use) =>
        new Promise((resolve, reject) => {
          const grant = () => {
            const lose = () => reject(new DOMException('The lock was stolen', 'AbortError'))
            const holder = { shared, realm: self, lose }
            held.set(name, [...(held.get(name) ?? []), holder])
            const release = () => {
              held.set(
                name,
                (held.get(name) ?? []).filter((each) => each !== holder),
              )
              grantNext(name)
            }
            use(true).finally(release).then(resolve, reject)
          }
          if (dead) return
          if (steal) {
            const losers = held.get(name) ?? []
            held.set(name, [])
            grant()
            for (const loser of losers) loser.lose()
          } else if (isFree(name, shared) && !waiting.get(name)?.length) grant()
          else if (ifAvailable) use(false).then(resolve, reject)
          else {
            const request: Waiting = { shared, grant: () => !dead && grant() }
            waiting.set(name, [...(waiting.get(name) ?? []), request])
            const giveUp = () => {
              const queue = waiting.get(name) ?? []
              if (!queue.includes(request)) return
              waiting.set(
                name,
                queue.filter((each) => each !== request),
              )
              reject(new DOMException('The request was aborted', 'AbortError'))
            }
            signal?.addEventListener('abort', giveUp, { once: true })
          }
        }),
      die() {
        dead = true
        for (const [name, holders] of held) {
          held.set(
            name,
            holders.filter((holder) => holder.realm !== self),
          )
          grantNext(name)
        }
      },
    }
  }
  return { realm }
}
