import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createDeliverFile } from './deliver-file.ts'
import { memoryFileBytes } from './memory-file-bytes.ts'
import type { SendOutcome } from './send-by-tus.ts'
import { createSendKeptFile } from './send-kept-file.ts'
import { createUploads } from './uploads.ts'

const roomId = '00000000-0000-4000-8000-000000000001'
const file = { id: 'f', name: 'a.txt', sizeBytes: 3, mediaType: 'text/plain' }
const row: RowOf<'file-message'> = {
  id: 'm',
  lane: 'file/f',
  kind: 'file-message',
  localCreatedAtMs: 0,
  state: 'sending',
  attempts: 0,
  failure: null,
  payload: { roomId, file, text: 'Look', inquiryId: null },
}

async function scene(answers: { [K in 'createUpload' | 'sendContent' | 'sendMessage']?: Array<Result<unknown>> } = {}) {
  const bytes = memoryFileBytes()
  await bytes.keep('f', new Blob(['abc']))
  const asked: Array<[string, unknown]> = []
  const sent: string[] = []
  const stored: unknown[] = []
  const cuts: number[] = []
  let outcome: SendOutcome = 'sent'
  const usual = {
    createUpload: ok({ path: '/uploads/f', pathEndsAtMs: 0 }),
    sendContent: ok({ message: { id: 'm' } }),
    sendMessage: ok({ message: { id: 'm' } }),
  }
  const api = {
    async call(id: keyof typeof usual, input: unknown) {
      asked.push([id, input])
      return answers[id]?.shift() ?? usual[id]
    },
  } as unknown as ApiClient
  const uploads = createUploads({ bytes, show: () => {}, wake: () => {} })
  const sendKeptFile = createSendKeptFile({
    api,
    bytes,
    fileUrl: () => 'https://files.test',
    async sendBytes(blob, url) {
      sent.push(`${await blob.text()} to ${url}`)
      return outcome
    },
  })
  const store = { storeMessages: async (messages: unknown) => void stored.push(messages) }
  const line = { cut: () => void cuts.push(asked.length), moved: () => {} }
  const deliver = createDeliverFile({ api, store, bytes, uploads, line, sendKeptFile })
  return {
    bytes,
    asked,
    sent,
    stored,
    cuts,
    uploads,
    deliver: async (which = row) => (await deliver([which], new AbortController().signal))[0],
    ends: (next: SendOutcome) => {
      outcome = next
    },
  }
}

describe('[CAP-04] [PWA-05] a file', () => {
  it('is announced, its bytes are sent, then its message; and then the browser keeps it no more', async () => {
    const { deliver, asked, sent, stored, bytes } = await scene()
    expect(await deliver()).toEqual({ name: 'delivered' })
    expect(asked.map(([id]) => id)).toEqual(['createUpload', 'sendContent'])
    expect(asked[1]?.[1]).toMatchObject({ idempotencyKey: 'm', body: { id: 'm', content: { caption: 'Look' } } })
    expect(sent).toEqual(['abc to https://files.test/uploads/f'])
    expect(stored).toHaveLength(1)
    expect(await bytes.get('f')).toBeNull()
  })

  it('a file whose bytes the backend has is not sent again', async () => {
    const { deliver, sent } = await scene({ createUpload: [ok({ path: null, pathEndsAtMs: 0 })] })
    expect(await deliver()).toEqual({ name: 'delivered' })
    expect(sent).toEqual([])
  })

  it('waits if the line is cut, and if the backend is not done with it', async () => {
    const { deliver, ends, bytes, cuts } = await scene({ sendContent: [fail('file-not-ready')] })
    ends('unreachable')
    expect(await deliver()).toMatchObject({ name: 'unreachable' })
    expect(cuts).toHaveLength(1)
    ends('sent')
    expect(await deliver()).toEqual({ name: 'unreachable' })
    // It was reached.
    expect(cuts).toHaveLength(1)
    expect(await bytes.get('f')).not.toBeNull()
    expect(await deliver()).toEqual({ name: 'delivered' })
  })

  it('says that something on the way takes not even small pieces, and is kept', async () => {
    const { deliver, ends, bytes } = await scene()
    ends('refused')
    expect(await deliver()).toMatchObject({ name: 'refused', failure: { name: 'file-refused-on-the-way' } })
    expect(await bytes.get('f')).not.toBeNull()
  })

  it('says why it is refused, and that the browser has lost it', async () => {
    const refused = await scene({ createUpload: [fail('file-too-large')] })
    expect(await refused.deliver()).toMatchObject({ name: 'refused', failure: { name: 'file-too-large' } })
    const lost = await scene()
    await lost.bytes.remove('f')
    expect(await lost.deliver()).toMatchObject({ name: 'refused', failure: { name: 'file-lost-here' } })
  })

  it('that another tab has sent already is not sent twice, and what was written to it here goes as a text', async () => {
    const sentElsewhere = () => ({
      createUpload: [ok({ path: null, pathEndsAtMs: 0 })],
      sendContent: [fail('file-conflict')],
    })
    const { deliver, asked, stored, bytes } = await scene(sentElsewhere())
    expect(await deliver()).toEqual({ name: 'delivered' })
    expect(asked.at(-1)).toMatchObject(['sendMessage', { idempotencyKey: 'm', body: { id: 'm', text: 'Look' } }])
    expect([stored.length, await bytes.get('f')]).toEqual([1, null])

    const wordless = await scene(sentElsewhere())
    expect(await wordless.deliver({ ...row, payload: { ...row.payload, text: '' } })).toEqual({ name: 'withdrawn' })
    expect(wordless.asked.map(([id]) => id)).toEqual(['createUpload', 'sendContent'])

    const cut = await scene({ ...sentElsewhere(), sendMessage: [fail('network')] })
    expect(await cut.deliver()).toMatchObject({ name: 'unreachable' })
  })

  it('that was cancelled is not sent, and leaves nothing', async () => {
    const { deliver, uploads, asked, bytes } = await scene()
    await uploads.cancel({ rowId: 'm', fileId: 'f' })
    expect(await deliver()).toEqual({ name: 'withdrawn' })
    expect(asked).toEqual([])
    expect(await bytes.get('f')).toBeNull()
  })

  it('can be kept under another id than its own', async () => {
    const { deliver, sent, bytes } = await scene()
    const other = { ...row, payload: { ...row.payload, file: { ...file, id: 'g', keptAs: 'f' } } }
    expect(await deliver(other)).toEqual({ name: 'delivered' })
    expect(sent).toHaveLength(1)
    expect(await bytes.get('f')).toBeNull()
  })
})
