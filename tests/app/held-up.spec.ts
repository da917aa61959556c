import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

for (const [look, how] of [
  ['on a desktop', {}],
  ['in Arabic on a dark phone', { language: 'ar', phone: true, theme: 'dark' }],
] as const)
  test(`[MSG-02] the list shows the own message that waits for the connection, and one that was not sent (${look})`, async ({
    open,
  }) => {
    const page = await open('/inbox?tab=handling', how)
    const row = page.locator(`[data-row="${room(2)}"]`)
    await expect(row).toContainText('Causeway Bay')
    const put = (state: 'queued' | 'failed', roomId: string, text: string, n: number) =>
      page.evaluate(
        ([state, roomId, text, n]) =>
          window.everline.outbox({
            id: `01990000-0000-7000-8000-00000000bb0${n}`,
            lane: roomId,
            kind: 'message',
            payload: { roomId, text, inquiryId: null },
            localCreatedAtMs: Date.now(),
            state,
            attempts: 0,
            failure: state === 'failed' ? { name: 'forbidden', code: 1 } : null,
          } as never),
        [state, roomId, text, n] as const,
      )
    // A message that is sent at once changes nothing: it is in the row a moment later.
    await put('queued', room(2), 'I will ask the shop', 1)
    await put('failed', room(3), 'The invoice is corrected', 2)
    await expect(page.locator(`[data-row="${room(3)}"]`)).toContainText('The invoice is corrected')
    await expect(row).toContainText('Causeway Bay')
    await page.evaluate(() => window.everline.connection('offline'))
    await expect(row).toContainText('I will ask the shop')
    await expect(row).not.toContainText('Causeway Bay')
    expect(await findings(page)).toEqual([])
    await page.evaluate(() => window.everline.connection('live'))
    await expect(row).toContainText('Causeway Bay')
  })
