import type { Page } from '@playwright/test'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import type { Steering } from './harness/media/stage.ts'
import { expect, test } from './harness/media-fixture.ts'

test.use({ launchOptions: callBrowser })

/** Tones that are no notes of the music of those who wait, and no multiples of each other. */
const tone = { ann: 740, bob: 1130, mona: 1710 } as const
const music = [261.63, 329.63, 392, 440]
type Name = keyof typeof tone

const add = (page: Page, ...names: Name[]) =>
  page.evaluate(
    (all) => all.forEach(([name, hertz]) => void window.media.add(name, hertz)),
    [...names.map((name) => [name, tone[name]] as const)],
  )
const connect = (page: Page, from: Name, to: Name, options: object = {}) =>
  page.evaluate(([from, to, options]) => window.media.connect(from, to, options), [from, to, options] as const)
const steer = (page: Page, name: Name, steering: Steering) =>
  page.evaluate(([name, steering]) => window.media.steer(name, steering), [name, steering] as const)
type MixOfParty = NonNullable<Steering['mix']>[string]
const both = { hearsOwn: true, hears: [], plays: true }

/** Waits until somebody hears exactly these tones of all. */
async function hears(page: Page, name: Name, ...voices: Name[]) {
  const wanted = Object.fromEntries(Object.keys(tone).map((each) => [each, voices.some((voice) => voice === each)]))
  await expect
    .poll(() =>
      page.evaluate(
        ([name, tone]) =>
          Object.fromEntries(
            Object.entries(tone).map(([each, hertz]) => [each, window.media.heard(name, hertz) > 0.35]),
          ),
        [name, tone] as const,
      ),
    )
    .toEqual(wanted)
}

/** Ann and Bob in a call, heard by each other. */
async function call(page: Page, options: object = {}) {
  await add(page, 'ann', 'bob')
  await steer(page, 'ann', { mix: { bob: both } })
  await steer(page, 'bob', { mix: { ann: both } })
  await connect(page, 'ann', 'bob', options)
  await hears(page, 'bob', 'ann')
  await hears(page, 'ann', 'bob')
}

/** Bob talks to Ann, and Mona hears both by what Bob mixes for her. */
async function monitor(page: Page, forMona: MixOfParty) {
  await call(page)
  await add(page, 'mona')
  await steer(page, 'mona', { mix: { bob: both } })
  await connect(page, 'mona', 'bob')
  await steer(page, 'bob', { mix: { ann: both, mona: forMona } })
  await hears(page, 'mona', 'ann', 'bob')
}

test('[CAL-04] [CAL-10] [CAL-13] two hear each other; states, levels and the first sound are told; muted and held, no voice is sent', async ({
  stage,
}) => {
  await call(stage)
  const events = () => stage.evaluate(() => window.media.events('ann'))
  await expect.poll(events).toContainEqual(expect.objectContaining({ kind: 'heard' }))
  await expect.poll(events).toContainEqual(expect.objectContaining({ kind: 'ice', state: 'connected' }))
  expect(await events()).toContainEqual(expect.objectContaining({ kind: 'gathering', state: 'complete' }))
  await expect
    .poll(async () => (await events()).flatMap((event) => (event.kind === 'sample' ? [event.sample] : [])).at(-1))
    .toMatchObject({ codec: 'opus', levelIn: expect.any(Number), levelLocal: expect.any(Number) })

  await steer(stage, 'ann', { isMuted: true, mix: { bob: both } })
  await hears(stage, 'bob')
  await hears(stage, 'ann', 'bob')
  await steer(stage, 'ann', { isHeld: true, mix: { bob: both } })
  await expect
    .poll(() => stage.evaluate((notes) => Math.max(...notes.map((hertz) => window.media.heard('bob', hertz))), music))
    .toBeGreaterThan(0.35)
  await hears(stage, 'bob')
  await hears(stage, 'ann')
  await steer(stage, 'ann', { mix: { bob: both } })
  await hears(stage, 'bob', 'ann')
  await hears(stage, 'ann', 'bob')

  await stage.evaluate(() => window.media.host('ann').close({ callId: 'call', partyId: 'bob' }))
  expect(await stage.evaluate(() => window.media.devices('ann').opened())).toBe(0)
})

test('[CAL-13] a microphone that was opened for a call that did not come is closed again', async ({ stage }) => {
  await add(stage, 'ann')
  const opened = () => stage.evaluate(() => window.media.devices('ann').opened())
  for (const isOpenBefore of [true, false]) {
    await stage.evaluate(() => Object.assign(window, { giveUp: window.media.host('ann').prepare() }))
    if (isOpenBefore) await expect.poll(opened).toBe(1)
    await stage.evaluate(() => (window as unknown as { giveUp(): void }).giveUp())
    await expect.poll(opened).toBe(0)
  }
})

test('[CAL-13] a leg that is closed while its media are described opens nothing afterwards', async ({ stage }) => {
  await add(stage, 'ann')
  const described = await stage.evaluate(async () => {
    const host = window.media.host('ann')
    const connections: RTCPeerConnection[] = []
    const { RTCPeerConnection: Original } = window
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    const leg = { callId: 'call', partyId: 'bob' }
    const nameOf = async (offer: ReturnType<typeof host.offer>) => {
      const result = await offer
      return result.ok ? 'described' : result.error.name
    }
    const options = { media: 'voice' as const, iceServers: [] }
    // Before the microphone is open; then with one exchange under way and another one waiting.
    const early = nameOf(host.offer(leg, options))
    await host.close(leg)
    const beforeMicrophone = await early
    await host.offer(leg, options)
    const [underWay, waiting] = [nameOf(host.offer(leg, options)), nameOf(host.offer(leg, options))]
    await Promise.resolve()
    await host.close(leg)
    const names = [beforeMicrophone, await waiting]
    await underWay
    window.RTCPeerConnection = Original
    return { names, open: connections.filter(({ signalingState }) => signalingState !== 'closed').length }
  })
  expect(described).toEqual({ names: ['no-call-session', 'no-call-session'], open: 0 })
  await expect.poll(() => stage.evaluate(() => window.media.devices('ann').opened())).toBe(0)
})

test('[CAL-13] a tab that gives its media up while the microphone is being opened leaves it closed', async ({
  stage,
}) => {
  await add(stage, 'ann')
  const offered = await stage.evaluate(async (hertz) => {
    const { host, devices } = { host: window.media.host('ann'), devices: window.media.devices('ann') }
    const offer = host.offer({ callId: 'call', partyId: 'bob' }, { media: 'voice', iceServers: [] })
    // Another one takes her place, which ends the first.
    window.media.add('ann', hertz)
    const result = await offer
    return { name: result.ok ? 'described' : result.error.name, opened: devices.opened() }
  }, tone.ann)
  expect(offered).toEqual({ name: 'no-call-session', opened: 0 })
})

test('[CAL-13] a page that comes back is silent and shows nothing until it is steered, and is heard again afterwards', async ({
  stage,
}) => {
  await call(stage, { media: 'video' })
  await steer(stage, 'ann', { hasCamera: true, mix: { bob: both } })
  const picture = () => stage.evaluate(() => window.media.picture('bob', 'ann'))
  await expect.poll(picture).toBeGreaterThan(150)

  await add(stage, 'ann')
  await connect(stage, 'ann', 'bob', { media: 'video' })
  const silence = () =>
    stage.evaluate(() => {
      const events = window.media.events('bob')
      const last = events.findLastIndex(({ kind }) => kind === 'heard')
      const isNew = events.filter(({ kind }) => kind === 'heard').length === 2
      return isNew ? events.slice(last).flatMap((event) => (event.kind === 'sample' ? [event.sample.levelIn] : [])) : []
    })
  // Packets arrive, and there is nothing in them.
  await expect.poll(async () => (await silence()).length).toBeGreaterThan(3)
  expect(Math.max(...(await silence()).map(Number))).toBeLessThan(0.001)
  await hears(stage, 'bob')
  expect(await picture()).toBeNull()
  await steer(stage, 'ann', { hasCamera: true, mix: { bob: both } })
  await hears(stage, 'bob', 'ann')
  await hears(stage, 'ann', 'bob')
  await expect.poll(picture).toBeGreaterThan(150)
})

test('[CAL-04] [CAL-13] a voice call is heard after an ICE restart and after video was added, whoever asks for them', async ({
  stage,
}) => {
  await call(stage)
  const restarted = await stage.evaluate(() =>
    window.media
      .host('ann')
      .offer({ callId: 'call', partyId: 'bob' }, { media: 'voice', iceServers: [], restartIce: true }),
  )
  // The candidates are those of the new search, although the state of the last one is still “complete”.
  expect(restarted).toMatchObject({ ok: true, value: expect.stringContaining('a=candidate:') })
  await connect(stage, 'ann', 'bob', { restartIce: true })
  await hears(stage, 'bob', 'ann')
  await connect(stage, 'bob', 'ann', { media: 'video' })
  await steer(stage, 'ann', { hasCamera: true, mix: { bob: both } })
  await expect.poll(() => stage.evaluate(() => window.media.picture('bob', 'ann'))).toBeGreaterThan(150)
  await hears(stage, 'bob', 'ann')

  // Both ask at once: the signalling lets one of them win.
  await stage.evaluate(() =>
    window.media.host('bob').offer({ callId: 'call', partyId: 'ann' }, { media: 'video', iceServers: [] }),
  )
  await connect(stage, 'ann', 'bob', { media: 'video' })
  await hears(stage, 'bob', 'ann')
  await hears(stage, 'ann', 'bob')
})

test('[CAL-13] [CAP-03] an admin who monitors hears all, also a party who comes back; whispers are heard by the agent only, barging by everybody', async ({
  stage,
}) => {
  const listens = { hearsOwn: true, hears: ['ann'], plays: false }
  await monitor(stage, listens)
  await hears(stage, 'bob', 'ann')
  await hears(stage, 'ann', 'bob')

  await steer(stage, 'bob', { mix: { ann: both, mona: { ...listens, plays: true } } })
  await hears(stage, 'bob', 'ann', 'mona')
  await hears(stage, 'ann', 'bob')
  await steer(stage, 'bob', { mix: { ann: { ...both, hears: ['mona'] }, mona: { ...listens, plays: true } } })
  await hears(stage, 'ann', 'bob', 'mona')
  // Muted, the agent still passes on what the others say.
  await steer(stage, 'bob', {
    isMuted: true,
    mix: { ann: { ...both, hears: ['mona'] }, mona: { ...listens, plays: true } },
  })
  await hears(stage, 'ann', 'mona')
  await hears(stage, 'mona', 'ann')

  await stage.evaluate(() => window.media.host('bob').close({ callId: 'call', partyId: 'ann' }))
  await add(stage, 'ann')
  await steer(stage, 'ann', { mix: { bob: both } })
  await steer(stage, 'bob', { mix: { ann: both, mona: listens } })
  await connect(stage, 'ann', 'bob')
  await hears(stage, 'mona', 'ann', 'bob')
})

test('[CAL-13] [CAP-03] while the browser lets no sound be mixed the own voice goes on, and the next press, for which the user is asked, mixes it', async ({
  stage,
}) => {
  await monitor(stage, { ...both, hears: ['ann'] })
  await stage.evaluate(() => window.media.mixing('bob')?.suspend())
  await hears(stage, 'mona', 'bob')
  const isAsked = () => stage.evaluate(() => window.media.host('bob').press.isAwaited())
  await expect.poll(isAsked).toBe(true)
  await stage.keyboard.press('Shift')
  await hears(stage, 'mona', 'ann', 'bob')
  expect(await isAsked()).toBe(false)
})

test('[CAP-03] three in a conference hear the two others', async ({ stage }) => {
  await call(stage)
  await add(stage, 'mona')
  await steer(stage, 'ann', { mix: { bob: both, mona: both } })
  await steer(stage, 'bob', { mix: { ann: both, mona: both } })
  await steer(stage, 'mona', { mix: { ann: both, bob: both } })
  await connect(stage, 'mona', 'ann')
  await connect(stage, 'mona', 'bob')
  await hears(stage, 'ann', 'bob', 'mona')
  await hears(stage, 'bob', 'ann', 'mona')
  await hears(stage, 'mona', 'ann', 'bob')
})

test('[CAL-11] the next best microphone takes over from an unplugged one, and the chosen one comes back', async ({
  stage,
}) => {
  await call(stage)
  const loud = (hertz: number) => stage.evaluate((hertz) => window.media.heard('bob', hertz) > 0.35, hertz)
  await stage.evaluate(() => {
    window.media.choose('ann', { microphone: 'headset' })
    window.media.devices('ann').plug('headset', 2300)
  })
  await expect.poll(() => loud(2300)).toBe(true)
  await stage.evaluate(() => window.media.devices('ann').unplug('headset'))
  await hears(stage, 'bob', 'ann')
  await stage.evaluate(() => window.media.devices('ann').plug('headset', 2300))
  await expect.poll(() => loud(2300)).toBe(true)
  await stage.evaluate(() => {
    window.media.devices('ann').unplug('built-in')
    window.media.devices('ann').unplug('headset')
  })
  await expect.poll(() => loud(2300)).toBe(false)
  const told = await stage.evaluate(() =>
    window.media.events('ann').filter(({ kind }) => /^device-(lost|changed)$/.test(kind)),
  )
  expect(told).toEqual([
    { kind: 'device-changed', device: 'microphone', label: expect.any(String) },
    { kind: 'device-lost', device: 'microphone' },
  ])
})

for (const [how, back, hertz] of [
  ['the same plug', 'built-in', 740],
  ['another one', 'headset', 2300],
] as const)
  test(`[CAL-11] the only microphone that is unplugged and back, at ${how}, is heard again in the same call`, async ({
    stage,
  }) => {
    await call(stage)
    const devices = (change: 'plug' | 'unplug', id: string) =>
      stage.evaluate(
        ([change, id, hertz]) =>
          change === 'plug' ? window.media.devices('ann').plug(id, hertz) : window.media.devices('ann').unplug(id),
        [change, id, hertz] as const,
      )
    const hearsHertz = (hertz: number) => stage.evaluate((hertz) => window.media.heard('bob', hertz) > 0.35, hertz)
    for (let round = 0; round < 2; round++) {
      await devices('unplug', round === 0 ? 'built-in' : back)
      await expect.poll(() => hearsHertz(round === 0 ? 740 : hertz)).toBe(false)
      await devices('plug', back)
      await expect.poll(() => hearsHertz(hertz)).toBe(true)
    }
    await hears(stage, 'ann', 'bob')
    expect(await stage.evaluate(() => window.media.devices('ann').opened())).toBe(1)
  })

test('[CAL-06] an admin who only listens hears the call without a microphone, and opens one to be heard', async ({
  stage,
}) => {
  await call(stage)
  await add(stage, 'mona')
  await stage.evaluate(() => window.media.devices('mona').unplug('built-in'))
  await steer(stage, 'mona', { listensOnly: true, mix: { bob: both } })
  await steer(stage, 'bob', { mix: { ann: both, mona: { ...both, hears: ['ann'] } } })
  await connect(stage, 'mona', 'bob', { listensOnly: true })
  await hears(stage, 'mona', 'ann', 'bob')
  await steer(stage, 'mona', { mix: { bob: both } })
  await expect
    .poll(() => stage.evaluate(() => window.media.events('mona').filter(({ kind }) => kind === 'device-failed')))
    .toMatchObject([{ device: 'microphone', failure: { name: 'no-audio-device' } }])
  await stage.evaluate((hertz) => window.media.devices('mona').plug('built-in', hertz), tone.mona)
  await steer(stage, 'mona', { mix: { bob: both } })
  await hears(stage, 'bob', 'ann', 'mona')
})

test('[CAL-11] the blur of the picture is put between camera and call, and is switched in the call', async ({
  stage,
}) => {
  await call(stage, { media: 'video' })
  const picture = () => stage.evaluate(() => window.media.picture('bob', 'ann'))
  const blur = (backgroundBlur: boolean) =>
    stage.evaluate((backgroundBlur) => window.media.choose('ann', { backgroundBlur }), backgroundBlur)
  await blur(true)
  await steer(stage, 'ann', { hasCamera: true, mix: { bob: both } })
  await expect.poll(picture).toBeLessThan(60)
  await blur(false)
  await expect.poll(picture).toBeGreaterThan(150)
  await blur(true)
  await expect.poll(picture).toBeLessThan(60)
  await hears(stage, 'bob', 'ann')
})

test('[CAP-03] a screen that is shared reaches the other side, in place of the camera too, until it is shared no more', async ({
  stage,
}) => {
  await call(stage)
  const picture = () => stage.evaluate(() => window.media.picture('bob', 'ann'))
  const isScreen = async () => {
    const green = (await picture()) ?? 0
    return green > 70 && green < 150
  }
  expect(await picture()).toBeNull()
  await steer(stage, 'ann', { hasScreen: true, mix: { bob: both } })
  await connect(stage, 'ann', 'bob', { media: 'video' })
  await expect.poll(isScreen).toBe(true)
  await hears(stage, 'bob', 'ann')
  await steer(stage, 'ann', { hasCamera: true, mix: { bob: both } })
  await expect.poll(picture).toBeGreaterThan(150)
  await steer(stage, 'ann', { hasCamera: true, hasScreen: true, mix: { bob: both } })
  await expect.poll(isScreen).toBe(true)
  await steer(stage, 'ann', { mix: { bob: both } })
  const sends = () =>
    stage.evaluate(() => window.media.host('ann').pictures.own(window.media.callId)?.readyState ?? 'none')
  await expect.poll(sends).not.toBe('live')
  await hears(stage, 'bob', 'ann')
})

/** Frequency of the announcement, in Hz. */
const announced = 1400
/** How often somebody has heard the announcement. */
const told = (page: Page, name: Name) => page.evaluate((name) => window.media.announced(name), name)

test('[CAP-03] [CAL-13] both sides are recorded after both have heard the announcement, and nothing of a pause is kept', async ({
  stage,
}) => {
  await call(stage)
  const record = (isRecorded: boolean) => steer(stage, 'ann', { isRecorded, mix: { bob: both } })
  const isHeard = (name: Name, hertz: number) =>
    stage.evaluate(([name, hertz]) => window.media.heard(name, hertz) > 0.35, [name, hertz] as const)
  const count = () => stage.evaluate(() => window.media.recordings())
  await record(true)
  await expect.poll(count).toBe(1)
  expect([await told(stage, 'bob'), await told(stage, 'ann')]).toEqual([1, 1])
  await expect.poll(() => isHeard('bob', announced)).toBe(false)
  await hears(stage, 'bob', 'ann')
  await record(false)
  // Speech during the pause has another tone on each side.
  await stage.evaluate(() => {
    for (const [name, hertz] of [
      ['ann', 2300],
      ['bob', 2900],
    ] as const) {
      window.media.choose(name, { microphone: 'headset' })
      window.media.devices(name).plug('headset', hertz)
    }
  })
  await expect.poll(() => isHeard('bob', 2300)).toBe(true)
  await expect.poll(() => isHeard('ann', 2900)).toBe(true)
  await stage.evaluate(() => {
    for (const name of ['ann', 'bob']) window.media.devices(name).unplug('headset')
  })
  await hears(stage, 'bob', 'ann')
  await hears(stage, 'ann', 'bob')
  await record(true)
  await expect.poll(count).toBe(2)
  // Muted, the own side is in no recording either.
  await steer(stage, 'ann', { isRecorded: true, isMuted: true, mix: { bob: both } })
  await hears(stage, 'bob')
  await stage.evaluate(() => window.media.host('ann').close({ callId: 'call', partyId: 'bob' }))
  const tones = [tone.ann, tone.bob, 2300, 2900, announced]
  const [first, second] = await stage.evaluate((tones) => window.media.recorded(tones), tones)
  expect(first?.shareOf[tone.ann]).toBeGreaterThan(0.7)
  expect(first?.shareOf[tone.bob]).toBeGreaterThan(0.7)
  expect(second?.shareOf[tone.bob]).toBeGreaterThan(0.7)
  expect(second?.shareOf[tone.ann]).toBeLessThan(0.9)
  for (const part of [first, second])
    expect([part?.shareOf[2300], part?.shareOf[2900], part?.shareOf[announced]]).toEqual([0, 0, 0])
})

test('[CAP-03] where the browser lets no sound run yet, nobody counts as told, and nothing is recorded, until it does', async ({
  stage,
}) => {
  await call(stage)
  await stage.evaluate(() => window.media.mixing('ann')?.suspend())
  await steer(stage, 'ann', { isRecorded: true, mix: { bob: both } })
  const samples = () => stage.evaluate(() => window.media.events('ann').filter(({ kind }) => kind === 'sample').length)
  const before = await samples()
  // Longer than the announcement takes.
  await expect.poll(samples).toBeGreaterThan(before + 5)
  expect([await told(stage, 'bob'), await stage.evaluate(() => window.media.recordings())]).toEqual([0, 0])
  await stage.evaluate(() => window.media.mixing('ann')?.resume())
  await expect.poll(() => told(stage, 'bob')).toBe(1)
  await expect.poll(() => stage.evaluate(() => window.media.recordings())).toBe(1)
})

test('[CAP-03] a party that joins a recorded call hears the announcement before a word of theirs is kept', async ({
  stage,
}) => {
  await call(stage)
  await steer(stage, 'ann', { isRecorded: true, mix: { bob: both } })
  await expect.poll(() => stage.evaluate(() => window.media.recordings())).toBe(1)
  await add(stage, 'mona')
  await steer(stage, 'mona', { mix: { ann: both } })
  await steer(stage, 'ann', { isRecorded: true, mix: { bob: both, mona: both } })
  await connect(stage, 'mona', 'ann')
  await expect.poll(() => told(stage, 'mona')).toBe(1)
  await hears(stage, 'mona', 'ann')
  await expect.poll(() => stage.evaluate((hertz) => window.media.heard('mona', hertz) > 0.35, announced)).toBe(false)
  await hears(stage, 'ann', 'bob', 'mona')
  await steer(stage, 'ann', { mix: { bob: both, mona: both } })
  const [part] = await stage.evaluate((tones) => window.media.recorded(tones), [tone.mona, tone.bob])
  const { [tone.mona]: mona = 0, [tone.bob]: bob = 0 } = part?.shareOf ?? {}
  expect(bob).toBeGreaterThan(0.7)
  expect(mona).toBeLessThan(bob)
})

test('[CAL-01] a caller hears a ringback tone on the chosen speaker, without a leg too, until the call is answered or over', async ({
  stage,
}) => {
  await add(stage, 'ann')
  const isPlayed = () => stage.evaluate(() => window.media.heard('ann', 425) > 0.5)
  const isOver = () => stage.evaluate(() => window.media.mixing('ann')?.state)
  await steer(stage, 'ann', { ringsBack: true })
  await expect.poll(isPlayed, { intervals: [200] }).toBe(true)
  await expect.poll(isPlayed, { intervals: [200] }).toBe(false)
  await expect.poll(isPlayed, { intervals: [200] }).toBe(true)
  await steer(stage, 'ann', {})
  await expect.poll(isOver).toBe('closed')
  expect(await isPlayed()).toBe(false)
})
