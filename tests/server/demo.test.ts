import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import scenes from '#server/demo/data/scenes.json' with { type: 'json' }
import { createSoleTurn } from '#server/demo/playing-turn.ts'
import { createSimulatedVisitors } from '#server/demo/simulated-visitors.ts'
import { createLogger } from '#server/platform/logger.ts'
import { newDataFolder } from './data-template.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { eventually, outcomeOf, registerVisitor, s, say, signIn, takeOver, unwrap } from './test-client.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await newDataFolder('empty')
  server = await startTestServer({ env: { EVERLINE_DATA: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

it('the first start fills a shop: three teams, a widget with forms and teams to choose from, labels, and 60 past conversations in four languages', async () => {
  const admin = await signIn(server.url, 'admin@everline.test', server.passwordOf('admin@everline.test'))
  expect(unwrap(await admin.call('listTags', { params: { s } })).tags.map(({ name }) => name)).toEqual([
    'Orders and delivery',
    'Repairs',
    'Sales',
  ])
  const { widget } = unwrap(await admin.call('getWidgetSettingV2', { params: { s } }))
  const { forms } = unwrap(await admin.call('getWidgetForms', { params: { s, id: widget.id } }))
  expect(
    forms
      .filter(({ definition }) => definition.isOn)
      .map(({ formType }) => formType)
      .toSorted(),
  ).toEqual(['postChatSurvey'])
  const visitor = await registerVisitor(server.url)
  const chosen = { params: { s }, query: { language: 'es' } }
  expect(unwrap(await visitor.call('getBundledTags', chosen)).tags.map(({ name }) => name)).toEqual([
    'Consejos antes de comprar',
    'Tu pedido',
  ])
  expect(unwrap(await admin.call('listLabels', { params: { s } })).labels.length).toBe(7)

  const rooms = new Map<string, { language: string; status: string | undefined; labelled: boolean }>()
  for (const email of ['agent1@everline.test', 'agent2@everline.test', 'agent3@everline.test']) {
    const agent = await signIn(server.url, email, server.passwordOf(email))
    const page = unwrap(await agent.call('getSnapshot', { params: { s }, query: { limit: '1000' } }))
    // Nobody is asked for anything unasked.
    expect(page.entities.filter(({ entity }) => entity === 'offer')).toEqual([])
    for (const { id, language, inquiry } of page.conversations)
      rooms.set(id, { language, status: inquiry?.status, labelled: (inquiry?.labelIds ?? []).length > 0 })
  }
  const all = [...rooms.values()]
  expect(all.length).toBe(60)
  expect(all.filter(({ status }) => status === 'missed').length).toBe(2)
  expect(all.filter(({ status }) => status === 'closed').length).toBe(58)
  expect(all.filter(({ labelled }) => labelled).length).toBe(57)
  for (const [language, count] of [
    ['en', 12],
    ['es', 15],
    ['zh-Hant', 15],
    ['ar', 15],
  ] as const)
    expect(all.filter((room) => room.language === language).length).toBe(count)
})

it('a further start changes nothing', async () => {
  await server.close()
  server = await startTestServer({ env: { EVERLINE_DATA: folder } })
  const admin = await signIn(server.url, 'admin@everline.test', server.passwordOf('admin@everline.test'))
  expect(unwrap(await admin.call('listTags', { params: { s } })).tags.length).toBe(3)
})

/** Short pauses take a fiftieth; requests keep their deadline, which a busy machine needs. */
const hurried: typeof systemClock = {
  ...systemClock,
  after: (delayMs, run, signal) => systemClock.after(delayMs < 10_000 ? delayMs / 50 : delayMs, run, signal),
}

it('simulated visitors write, answer when they are answered, and stop when they are told to', async () => {
  const agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  const end = new AbortController()
  const faults: string[] = []
  const visitors = createSimulatedVisitors({
    ...{ serviceId: s, url: () => server.url, clock: hurried, random: systemRandom, signal: end.signal },
    log: createLogger('error', (line) => faults.push(line), Date.now),
    turn: createSoleTurn(),
  })
  await visitors.start()
  await visitors.start()
  const [scene] = scenes
  const found = await eventually(async () => {
    const page = unwrap(await agent.call('getSnapshot', { params: { s }, query: { limit: '1000' } }))
    return page.conversations.find((one) => one.visitorName === scene?.visitor && one.preview === scene.lines[0])
  })
  unwrap(await takeOver(agent, found.inquiry?.id ?? ''))
  for (const line of scene?.lines.slice(1) ?? []) {
    unwrap(await say(agent, found.id, 'An answer'))
    await eventually(async () => {
      const { conversation } = unwrap(await agent.call('getConversation', { params: { s, roomId: found.id } }))
      return conversation.preview === line
    })
  }
  await visitors.stop()
  expect(await visitors.isRunning()).toBe(false)
  await visitors.idle()
  expect(faults).toEqual([])
  end.abort()
})

it('a backend that stops does not wait for simulated visitors', async () => {
  const agent1 = () => signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  const before = await agent1()
  expect(unwrap(await before.call('startSimulatedVisitors', { params: { s } }))).toEqual({ isRunning: true })
  // It would take minutes until all of them have left.
  await server.close()
  server = await startTestServer({ env: { EVERLINE_DATA: folder } })
  const after = await agent1()
  expect(unwrap(await after.call('getSimulatedVisitors', { params: { s } }))).toEqual({ isRunning: false })
})

it('outside the demo there are no simulated visitors', async () => {
  const agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  expect(unwrap(await agent.call('getSimulatedVisitors', { params: { s } }))).toEqual({ isRunning: false })
  await server.close()
  server = await startTestServer({ env: { EVERLINE_DATA: folder }, demo: false })
  expect(outcomeOf(await agent.call('startSimulatedVisitors', { params: { s } }))).not.toBe('ok')
})
