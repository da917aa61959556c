/// <reference lib="webworker" />
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail } from '#core/platform/result.ts'
import { ownExtensionStorage } from '#workers/ports/extension-storage.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'
import { createExtensionSession } from './extension-session.ts'

/* The background of the browser extension: wiring only. Its pages send it messages; they never see a token. */

type Runtime = {
  id: string
  onMessage: {
    addListener(listen: (message: unknown, sender: { id?: string }, answer: (value: unknown) => void) => true): void
  }
}
declare const chrome: { runtime: Runtime }

const storage = ownExtensionStorage()
if (!storage) throw new Error('The background runs in a browser extension only')
const session = createExtensionSession({
  storage,
  keyValue: indexedKeyValue('everline'),
  fetch: (input, init) => fetch(input, init),
  crypto,
  clock: systemClock,
  random: systemRandom,
})

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const answered = sender.id === chrome.runtime.id ? session.take(message) : Promise.resolve(fail('forbidden'))
  void answered.then(answer, () => answer(fail('unexpected')))
  // The answer comes later.
  return true
})
