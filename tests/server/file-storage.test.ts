import { createHash, randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { type Bucket, startBucket } from './bucket.ts'
import { type Clamd, clamdProgram, startClamd } from './clamd.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { eventually, newId, outcomeOf, type Person, s, signIn, startHandled, unwrap } from './test-client.ts'

/* Where the bytes of files are, and what looks at them: a bucket of S3, and a virus scanner. */

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function conversationOn(server: () => TestServer, agent: () => Person) {
  const handled = () => startHandled(server().url, agent(), { name: 'Vera' })
  async function upload(person: Person, roomId: string, name: string, bytes: Buffer): Promise<string> {
    const id = newId()
    const body = { name, sizeBytes: bytes.length }
    const { path } = unwrap(await person.call('createUpload', { params: { s, roomId, id }, body }))
    await new Promise<void>((resolve, reject) => {
      const uploadUrl = `${server().url}${path}`
      new Upload(bytes, {
        uploadUrl,
        chunkSize: 6_000_000,
        retryDelays: [],
        onError: reject,
        onSuccess: () => resolve(),
      }).start()
    })
    return id
  }
  const send = (person: Person, roomId: string, fileId: string, id = newId()) =>
    person.call('sendContent', {
      params: { s, roomId },
      body: { id, content: { type: 'file', file: { id: fileId }, caption: '' } },
      idempotencyKey: id,
    })
  const fileOf = async (person: Person, roomId: string, id: string) =>
    unwrap(await person.call('getFile', { params: { s, roomId, id } })).file
  return { handled, upload, send, fileOf }
}

describe('files in a bucket', () => {
  let bucket: Bucket
  let server: TestServer
  let agent: Person
  const { handled, upload, send, fileOf } = conversationOn(
    () => server,
    () => agent,
  )
  const get = (path: string | null, what: string, headers = {}) => fetch(`${server.url}${path}/${what}`, { headers })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  beforeAll(async () => {
    bucket = await startBucket()
    server = await startTestServer({ env: { FILES_URL: bucket.url, EVERLINE_FILES_GB: '1' } })
    agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  })
  afterAll(async () => {
    await server?.close()
    await bucket?.stop()
  })

  it('[CAP-04] a file of several requests arrives in the bucket, and is read from it equal, whole or in parts', async () => {
    const { visitor, roomId } = await handled()
    const bytes = randomBytes(13_000_000)
    const id = await upload(visitor, roomId, 'data.bin', bytes)
    await eventually(async () => (await send(visitor, roomId, id)).ok)
    const { path } = await fileOf(agent, roomId, id)
    expect(hashOf(await bytesOf(await get(path, 'save')))).toBe(hashOf(bytes))
    const part = await get(path, 'save', { range: 'bytes=6000000-6000009' })
    expect(part.status).toBe(206)
    expect(await bytesOf(part)).toEqual(bytes.subarray(6_000_000, 6_000_010))
  })

  it('[MSG-03] a preview is made and kept there, and a removed message’s file ends', async () => {
    const { visitor, roomId } = await handled()
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer()
    const id = await upload(visitor, roomId, 'tent.png', picture)
    const { message } = unwrap(
      await eventually(async () => {
        const sent = await send(visitor, roomId, id)
        return sent.ok && sent
      }),
    )
    const file = await eventually(async () => {
      const read = await fileOf(agent, roomId, id)
      return read.thumbnail === 'ready' && read
    })
    expect((await sharp(await bytesOf(await get(file.path, 'thumbnail'))).metadata()).width).toBe(640)
    const params = { s, roomId, messageId: message.id }
    unwrap(await visitor.call('changeMessage', { params, body: { do: 'remove' }, idempotencyKey: newId() }))
    expect(outcomeOf(await agent.call('getFile', { params: { s, roomId, id } }))).toBe('not-found')
  })

  it('[ERR-02] a service whose space is used up takes no more files, and says so before a byte is sent', async () => {
    const { visitor, roomId } = await handled()
    const announceBy = (who: Person, id: string) =>
      who.call('createUpload', {
        params: { s, roomId, id },
        body: { name: 'film.mp4', sizeBytes: 100 * 1024 * 1024 },
      })
    const announce = (id: string) => announceBy(agent, id)
    const ids = Array.from({ length: 11 }, newId)
    const outcomes: string[] = []
    for (const id of ids) outcomes.push(outcomeOf(await announce(id)))
    expect(outcomes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'ok'))
    expect(outcomes.at(-1)).toBe('file-over-usage')
    expect(outcomeOf(await announceBy(visitor, newId()))).toBe('file-over-usage')
    // An announced file can still be sent.
    expect(outcomeOf(await announce(ids[0] ?? ''))).toBe('ok')
  })
})

const program = clamdProgram()

describe.skipIf(!program)(program ? 'a virus scanner' : 'a virus scanner (skipped: no clamd on this machine)', () => {
  let clamd: Clamd
  let server: TestServer
  let agent: Person
  const { handled, upload, send, fileOf } = conversationOn(
    () => server,
    () => agent,
  )

  beforeAll(async () => {
    clamd = await startClamd(program ?? '')
    server = await startTestServer({ env: { CLAMD_HOST: clamd.host } })
    agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  })
  afterAll(async () => {
    await server?.close()
    await clamd?.stop()
  })

  it('[CAP-04] a file in which the scanner finds something is refused and read by nobody; a clean one goes on', async () => {
    const { visitor, roomId } = await handled()
    const clean = await upload(visitor, roomId, 'clean.txt', Buffer.from('A letter'))
    await eventually(async () => (await send(visitor, roomId, clean)).ok)
    const infected = await upload(visitor, roomId, 'letter.txt', clamd.infected)
    await eventually(async () => outcomeOf(await send(visitor, roomId, infected)) === 'file-infected')
    expect(await fileOf(visitor, roomId, infected)).toMatchObject({ state: 'refused', path: null })
    expect(outcomeOf(await agent.call('getFile', { params: { s, roomId, id: infected } }))).toBe('not-found')
  })

  it('[CAP-04] as long as the scanner is away, nothing passes and nothing is lost', async () => {
    const { visitor, roomId } = await handled()
    await clamd.pause()
    const id = await upload(visitor, roomId, 'later.txt', Buffer.from('Later'))
    expect(outcomeOf(await send(visitor, roomId, id))).toBe('file-not-ready')
    await clamd.resume()
    await eventually(async () => (await send(visitor, roomId, id)).ok)
    expect(await fileOf(agent, roomId, id)).toMatchObject({ state: 'ready' })
  })
})

describe('files that are strange', () => {
  let server: TestServer
  let agent: Person
  /** The server's clock is so much ahead, in milliseconds. */
  let aheadMs = 0
  const { handled, upload, send, fileOf } = conversationOn(
    () => server,
    () => agent,
  )
  const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs }
  const signInAgent = () => signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))

  beforeAll(async () => {
    server = await startTestServer({ clock })
    agent = await signInAgent()
  })
  afterAll(() => server?.close())

  it('[CAP-04] a ZIP that unpacks to a thousand times its size is a file like others: nobody unpacks it', async () => {
    const { visitor, roomId } = await handled()
    const bomb = Buffer.from(zipSync({ 'zeros.txt': new Uint8Array(50_000_000) }))
    expect(bomb.length).toBeLessThan(100_000)
    const id = await upload(visitor, roomId, 'photos.png', bomb)
    unwrap(
      await eventually(async () => {
        const sent = await send(visitor, roomId, id)
        return sent.ok && sent
      }),
    )
    expect(await fileOf(agent, roomId, id)).toMatchObject({ mediaType: 'application/zip', thumbnail: 'none' })
  })

  it('[CAP-04] two uploads of one id: of the same file they are one, of another one the second is refused', async () => {
    const { visitor, roomId } = await handled()
    const id = newId()
    const announce = (name: string, sizeBytes: number) =>
      visitor.call('createUpload', { params: { s, roomId, id }, body: { name, sizeBytes } })
    const outcomes = await Promise.all([announce('a.txt', 3), announce('a.txt', 3), announce('b.txt', 3)])
    expect(outcomes.map(outcomeOf).toSorted()).toEqual(['file-conflict', 'ok', 'ok'])
  })

  it('[CAP-04] an upload that has stopped for a day goes on where it stopped', async () => {
    const { roomId } = await handled()
    const id = newId()
    const body = { name: 'report.txt', sizeBytes: 2_000_000 }
    const bytes = randomBytes(body.sizeBytes)
    const announce = async () => unwrap(await agent.call('createUpload', { params: { s, roomId, id }, body })).path
    const path = await announce()
    const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
    const patch = (to: string | null, offset: number, end: number) =>
      fetch(`${server.url}${to}`, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset) },
        body: bytes.subarray(offset, end),
      })
    expect((await patch(path, 0, 900_000)).headers.get('upload-offset')).toBe('900000')
    aheadMs = 25 * 60 * 60_000
    agent = await signInAgent()
    expect((await patch(path, 900_000, 2_000_000)).status).toBe(404)
    const next = await announce()
    const stands = await fetch(`${server.url}${next}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect(stands.headers.get('upload-offset')).toBe('900000')
    expect((await patch(next, 900_000, 2_000_000)).status).toBe(204)
    await eventually(async () => (await send(agent, roomId, id)).ok)
    const saved = await fetch(`${server.url}${(await fileOf(agent, roomId, id)).path}/save`)
    expect(hashOf(Buffer.from(await saved.arrayBuffer()))).toBe(hashOf(bytes))
  })
})
