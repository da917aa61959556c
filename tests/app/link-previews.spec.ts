import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const boots = 'https://shop.example/boots'

test('[CAP-01] links in messages are previewed without a request of this browser to their hosts', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  const log = page.getByRole('log', { name: 'Messages' })
  const foreign: string[] = []
  page.on('request', (request) => new URL(request.url()).hostname.endsWith('.example') && foreign.push(request.url()))
  await expect(log.getByRole('link', { name: /^The shop/ })).toHaveCount(0)
  await page.evaluate(([roomId, url]) => window.everline.arrive(roomId, `${url} and https://silent.example/`), [
    room(1),
    boots,
  ] as const)
  const card = log.getByRole('link', { name: /^The shop/ })
  await expect(card).toHaveAttribute('href', boots)
  await expect(card).toHaveAttribute('rel', /noopener noreferrer/)
  // The log stays at its end when the card has come.
  await expect(card).toBeInViewport()
  expect(await findings(page)).toEqual([])
  const asked = () =>
    page.evaluate(() => window.everline.calls.flatMap(([id, input]) => (id === 'getLinkPreview' ? [input] : [])))
  await expect.poll(asked).toMatchObject([{ query: { url: boots } }, { query: { url: 'https://silent.example/' } }])
  expect(foreign).toEqual([])
})
