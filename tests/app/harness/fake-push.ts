import { type PushDevice, type PushSettings, usualPushSettings } from '#core/contract/index.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(77_000 + n).padStart(12, '0')}`

/** Answers to the calls about pushes: another device gets some, and its push service refuses them. */
export function fakePush({ answer, nowMs }: Pick<FakeDeps, 'answer' | 'nowMs'>) {
  let settings: PushSettings = usualPushSettings
  const phone: PushDevice = {
    ...{ id: id(2), browser: 'Safari 26', os: 'iOS 26.1', host: 'web.push.apple.com', isOwn: false },
    ...{
      savedAtMs: nowMs,
      answer: 'refused',
      status: 403,
      answeredAtMs: nowMs - 60_000,
      shownAtMs: nowMs - 86_400_000,
    },
  }
  const own: PushDevice = {
    ...{ id: id(1), browser: 'Firefox 153', os: 'Linux', host: 'push.example', isOwn: true, savedAtMs: nowMs },
    ...{ answer: 'none', status: null, answeredAtMs: null, shownAtMs: null },
  }
  let devices = [phone]
  const answers = {
    getPushKey: () => answer({ publicKey: 'BKey' }),
    getPushState: () => answer({ settings, devices }),
    async updatePushSettings({ body }) {
      const result = await answer(null)
      if (result.ok) settings = body
      return result
    },
    async savePushSubscription({ body: { subscription } }) {
      const result = await answer(null)
      if (result.ok) devices = subscription ? [own, phone] : [phone]
      return result
    },
    async sendPushTest() {
      const result = await answer(null)
      const shown = { answer: 'shown', status: 201, answeredAtMs: nowMs, shownAtMs: nowMs } as const
      if (result.ok) devices = devices.map((device) => (device.isOwn ? { ...device, ...shown } : device))
      return result
    },
  } satisfies FakeAnswers
  return { answers }
}
