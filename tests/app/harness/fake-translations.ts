import { fail, ok } from '#core/platform/result.ts'
import type { FakeAnswers } from './fake-answers.ts'

/** A translation service that `?translator=on` turns on; it can be told to fail. */
export function fakeTranslations() {
  const isOn = new URLSearchParams(location.search).get('translator') === 'on'
  let isFailing = false
  const answers = {
    // Every conversation asks for it: that never takes the refusal that a test has prepared.
    getTranslator: async () => ok({ isOn }),
    getTranslation: async ({ query: { to } }) =>
      isFailing ? fail('translator-failed') : ok({ translation: { text: `In ${to}: hello`, from: 'zh-Hant' } }),
  } satisfies FakeAnswers
  return {
    answers,
    failTranslations(next: boolean) {
      isFailing = next
    },
  }
}
