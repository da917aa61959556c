import { createServer, type Server } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { newId, outcomeOf, type Person, s, say, startHandled, unwrap } from './test-client.ts'

type Question = { q: string; source: string; target: string; format: string; api_key?: string }
const usual = ({ q, target }: Question) => ({
  status: 200,
  body: JSON.stringify({
    translatedText: `${target}: ${q}`,
    detectedLanguage: { confidence: 90, language: 'es' },
  }),
})

/** A service with the interface of LibreTranslate, to which every text is Spanish. */
const translator = { asked: [] as Question[], answer: usual, server: null as Server | null }

async function startTranslator(): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const question: Question = JSON.parse(Buffer.concat(chunks).toString())
    translator.asked.push(question)
    const { status, body } = translator.answer(question)
    response.writeHead(request.url === '/base/translate' ? status : 404, { 'content-type': 'application/json' })
    response.end(body)
  })
  translator.server = server
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The translator has no port')
  return `http://127.0.0.1:${address.port}/base`
}

const world = serverFor(async (options) =>
  startTestServer({
    ...options,
    env: { EVERLINE_TRANSLATE_URL: await startTranslator(), EVERLINE_TRANSLATE_KEY: 'key of the service' },
  }),
)
afterAll(() => void translator.server?.close())
beforeEach(() => {
  translator.asked.splice(0)
  translator.answer = usual
})

async function talkIn(text: string) {
  const [agent] = world.agents
  const { visitor, roomId } = await startHandled(world.server.url, agent)
  const messageId = newId()
  unwrap(await say(visitor, roomId, text, { id: messageId }))
  const translate = (person: Person, to: string, id = messageId) =>
    person.call('getTranslation', { params: { s, roomId, messageId: id }, query: { to } })
  return { visitor, agent, roomId, messageId, translate }
}

it('[CAP-01] a message is translated for its reader once, and kept', async () => {
  const { agent, translate } = await talkIn('¿Lo tienen en azul?')
  expect(unwrap(await agent.call('getTranslator', { params: { s } }))).toEqual({ isOn: true })
  const translation = { text: 'en: ¿Lo tienen en azul?', from: 'es' }
  const both = await Promise.all([translate(agent, 'en'), translate(agent, 'en')])
  expect(both.map(unwrap)).toEqual([{ translation }, { translation }])
  expect(unwrap(await translate(agent, 'en'))).toEqual({ translation })
  expect(translator.asked).toEqual([
    { q: '¿Lo tienen en azul?', source: 'auto', target: 'en', format: 'text', api_key: 'key of the service' },
  ])
  // In its own language it stays as it is.
  expect(unwrap(await translate(agent, 'es-MX'))).toEqual({ translation: null })
  expect(unwrap(await translate(agent, 'es-MX'))).toEqual({ translation: null })
  expect(translator.asked).toHaveLength(2)
})

it('[CAP-01] an edited message is translated again, a removed one not at all', async () => {
  const { visitor, agent, roomId, messageId, translate } = await talkIn('Uno')
  unwrap(await translate(agent, 'en'))
  const change = (body: { do: 'edit'; text: string } | { do: 'remove' }) =>
    visitor.call('changeMessage', { params: { s, roomId, messageId }, body, idempotencyKey: newId() })
  unwrap(await change({ do: 'edit', text: 'Dos' }))
  expect(unwrap(await translate(agent, 'en')).translation?.text).toBe('en: Dos')
  unwrap(await change({ do: 'remove' }))
  expect(outcomeOf(await translate(agent, 'en'))).toBe('not-found')
})

it('[CAP-18] nobody gets the translation of a message that they may not read', async () => {
  const { visitor, translate, agent } = await talkIn('Nadie más')
  expect(outcomeOf(await translate(world.agents[1], 'en'))).toBe('not-found')
  expect(outcomeOf(await translate(visitor, 'en'))).toBe('forbidden')
  expect(outcomeOf(await translate(agent, 'en', newId()))).toBe('not-found')
  expect(outcomeOf(await translate(agent, ''))).toBe('invalid-request')
  expect(outcomeOf(await translate(agent, 'no language'))).toBe('invalid-request')
  expect(translator.asked).toEqual([])
})

it('a service that fails, answers nonsense or too much is named, and asked again the next time', async () => {
  const { agent, translate } = await talkIn('Otra vez')
  const answers = [
    { status: 500, body: '{}' },
    { status: 200, body: 'not JSON' },
    { status: 200, body: JSON.stringify({ error: 'Slowdown' }) },
    { status: 200, body: JSON.stringify({ translatedText: 'x'.repeat(300_000) }) },
    { status: 302, body: '' },
  ]
  for (const answer of answers) {
    translator.answer = () => answer
    expect(outcomeOf(await translate(agent, 'en'))).toBe('translator-failed')
  }
  translator.answer = usual
  expect(unwrap(await translate(agent, 'en')).translation?.text).toBe('en: Otra vez')
})
