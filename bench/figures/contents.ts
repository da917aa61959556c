import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { uploadFile } from '#bench/stage/upload-file.ts'
import { p95 } from '#bench/statistics.ts'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import { newId, type Person, s, signIn, unwrap } from '#tests/server/test-client.ts'
import { openTalk } from './delivery.ts'

type Sent = CallArguments<Calls['sendContent']>['body']['content']

const rounds = 25
const warmUps = 2
const actions = [{ do: 'postback', label: 'Yes', data: '' } as const]
const card = (title: string) => ({ title, text: 'For two people and a dog', picture: null, actions })

/** Content of each kind, with the words by which it is found on the screen. */
const kinds: Record<string, (words: string, fileId: string) => Sent> = {
  button: (text) => ({ type: 'button', text, actions }),
  'quick reply': (text) => ({ type: 'quick-reply', text, actions }),
  bubble: (title) => ({ type: 'bubble', card: card(title) }),
  carousel: (title) => ({ type: 'carousel', cards: [card(title), card('Ridge 3'), card('Ridge 4')] }),
  list: (title) => ({ type: 'list', title, items: [{ title: 'Ridge 2', text: '', picture: null, action: null }] }),
  'image, its place': (caption, id) => ({ type: 'file', file: { id }, caption }),
}

/** From an agent's request until a message of each kind is painted in the visitor's chat. */
export const measureContents = (): Promise<Report> =>
  withBackend({}, async (backend) => {
    const browser = await launchBrowser()
    const { visitor, tab } = await openTalk(browser, backend, { watched: false })
    const roomId = new URL(tab.url()).pathname.split('/').at(-1) ?? ''
    const log = visitor.getByRole('log', { name: 'Messages' })
    const { email, password } = agentOf(backend)
    const agent = await signIn(backend.url, email, password)
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer()
    const samples: Record<string, number[]> = {}
    for (let round = 0; round < rounds + warmUps; round += 1) {
      const take = (kind: string, ms: number) => {
        if (round >= warmUps) samples[kind] = [...(samples[kind] ?? []), ms]
      }
      const text = `text ${round}, which is painted`
      take('text', await painted(log, text, () => sendText(agent, roomId, text)))
      for (const [kind, make] of Object.entries(kinds)) {
        const words = `${kind} ${round}`
        const content = make(words, kind.startsWith('image') ? await picture(backend.url, agent, roomId, png) : '')
        take(kind, await painted(log, words, () => sendContent(agent, roomId, content)))
      }
    }
    await browser.close()
    const floor = p95(samples.text ?? [])
    return {
      title: 'Messages that are more than texts',
      how: `${rounds} messages of each kind, in turns with texts: from the agent’s request to the frame in which its words stand in the visitor’s log. The floor: a text. A picture’s place has its size from the start; the picture itself comes later.`,
      figures: Object.keys(kinds).map((kind) =>
        figure({
          name: `${kind}, painted, p95`,
          value: p95(samples[kind] ?? []),
          floor,
          unit: 'ms',
          aim: { of: 'ratio', most: 2 },
        }),
      ),
      remarks: [],
    }
  })

async function painted(log: Locator, words: string, send: () => Promise<unknown>): Promise<number> {
  const seen = log.evaluate(untilPainted, words)
  const startMs = performance.timeOrigin + performance.now()
  await send()
  return (await seen) - startMs
}

/** Runs in the frame: the time at which the words are painted. */
const untilPainted = (log: Element, words: string) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (!log.textContent?.includes(words)) return
      watching.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
    }
    const watching = new MutationObserver(look)
    watching.observe(log, { childList: true, subtree: true, characterData: true })
    look()
  })

async function sendText(agent: Person, roomId: string, text: string) {
  const id = newId()
  unwrap(await agent.call('sendMessage', { params: { s, roomId }, body: { id, text }, idempotencyKey: id }))
}

async function sendContent(agent: Person, roomId: string, content: Sent) {
  const id = newId()
  unwrap(await agent.call('sendContent', { params: { s, roomId }, body: { id, content }, idempotencyKey: id }))
}

/** A picture that has been examined already: what is measured is the message. */
async function picture(url: string, person: Person, roomId: string, bytes: Buffer): Promise<string> {
  const id = await uploadFile(url, person, roomId, 'tent.png', bytes)
  for (;;) {
    const { file } = unwrap(await person.call('getFile', { params: { s, roomId, id } }))
    if (file.state === 'ready' && file.thumbnail !== 'pending') return id
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
