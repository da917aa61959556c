import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { type Backend, startBackend } from './backend.ts'
import { acceptOffer, openAgent, openVisitor, say, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

let backend: Backend
test.beforeAll(async () => {
  backend = await startBackend()
})
test.afterAll(() => backend.stop())

test('[CAP-04] pictures and recordings that were seen are kept for the account, whatever their address is later, and no other account gets them', async ({
  browser,
}) => {
  const [, maria, tom] = backend.signIns
  if (!maria || !tom) throw new Error('no sign-ins')
  const { tabs } = await openAgent(browser, backend.url, maria)
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  await tab.evaluate(() => navigator.serviceWorker.ready)
  await tab.reload()
  const { chat } = await openVisitor(browser, backend.url)
  await say(chat, ['Look at this'])
  await acceptOffer(tab)
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  await chat.locator('input[type=file][multiple]').setInputFiles([
    { name: 'tent.png', mimeType: 'image/png', buffer: png },
    { name: 'ring.wav', mimeType: 'audio/wav', buffer: tone() },
  ])
  await expect(chat.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  const log = tab.getByRole('log', { name: 'Messages' })
  const picture = log.getByRole('img', { name: 'Picture: tent.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const sound = log.locator('audio')
  await sound.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
  })
  await expect.poll(() => tab.evaluate(keptFiles)).toHaveLength(2)
  const address = await picture.evaluate((image: HTMLImageElement) => new URL(image.src).pathname)
  const soundAddress = await sound.evaluate((audio: HTMLAudioElement) => new URL(audio.src).pathname)
  // The signature is no part of the name under which a file is kept.
  expect((await tab.evaluate(keptFiles)).join()).not.toContain(address.split('/')[4])

  await backend.kill()
  expect(await tab.evaluate(isShown, signedLater(address))).toBe(true)
  expect(await tab.evaluate(isShown, signedLater(address).replace('thumbnail', 'large'))).toBe(false)
  // Parts of it too, as a player asks for them.
  expect(await tab.evaluate(lengthFrom, signedLater(soundAddress))).toBeGreaterThan(0.5)
  await backend.restart()

  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 60_000 })
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await tab.evaluate(keptFiles)).toEqual([])
  // As if the browser had been closed before they were deleted.
  await tab.evaluate(keepFor, 'another-account')
  await signIn(tab, tom)
  expect(await tab.evaluate(isShown, signedLater(address))).toBe(false)
  expect(await tab.evaluate(keptFiles)).toEqual([])
})

/** Another address of the same file each time: a page shows a picture that it has shown without asking. */
const signedLater = (address: string) => {
  signings += 1
  return address.replace(/\/\d+\/[\w-]+\/(\w+)$/, `/9999999999999/later${signings}/$1`)
}
let signings = 0

/** Runs in the page. */
async function keptFiles() {
  const names = (await caches.keys()).filter((name) => name.startsWith('everline-files/'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => new URL(url).pathname)
}

async function keepFor(eid: string) {
  await (await caches.open(`everline-files/${eid}/previews`)).put('/files/1/thumbnail', new Response('left'))
}

/** Runs in the page. */
const isShown = (address: string) =>
  new Promise<boolean>((resolve) => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  })

/** Runs in the page: how long a sound is, by its end. */
const lengthFrom = (address: string) =>
  new Promise<number>((resolve) => {
    const audio = new Audio(address)
    audio.onerror = () => resolve(-1)
    audio.onseeked = () => resolve(audio.duration)
    audio.onloadedmetadata = () => {
      audio.currentTime = audio.duration - 0.1
    }
  })

/** A second of a tone. */
function tone(): Buffer {
  const samples = 8000
  const wav = Buffer.alloc(44 + samples)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(8000, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples, 40)
  for (let n = 0; n < samples; n += 1) wav[44 + n] = 128 + Math.round(100 * Math.sin((n * 2 * Math.PI * 440) / 8000))
  return wav
}
