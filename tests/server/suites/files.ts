import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import { closeInquiry, eventually, newId, outcomeOf, type Person, s, startHandled, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Files in conversations: how their bytes arrive, what the backend makes of them, and who may read them. */
export function filesSuite(start: Start) {
  const world = serverFor(start)
  const handled = () => startHandled(world.server.url, world.agents[0], { name: 'Vera' })
  const announce = (person: Person, roomId: string, id: string, name: string, sizeBytes: number) =>
    person.call('createUpload', { params: { s, roomId, id }, body: { name, sizeBytes } })
  const get = (person: Person, roomId: string, id: string) => person.call('getFile', { params: { s, roomId, id } })
  const send = (person: Person, roomId: string, fileId: string, caption = '', id = newId()) =>
    person.call('sendContent', {
      params: { s, roomId },
      body: { id, content: { type: 'file', file: { id: fileId }, caption } },
      idempotencyKey: id,
    })
  const urlOf = (path: string | null) => `${world.server.url}${path}`

  /** Sends bytes by the tus protocol, from where the backend stands. */
  const put = (path: string | null, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        uploadUrl: urlOf(path),
        retryDelays: [],
        onError: reject,
        onSuccess: () => resolve(),
      })
      upload.start()
    })
  async function upload(person: Person, roomId: string, name: string, bytes: Buffer, id = newId()): Promise<string> {
    const { path } = unwrap(await announce(person, roomId, id, name, bytes.length))
    if (path !== null) await put(path, bytes)
    return id
  }
  const ready = (person: Person, roomId: string, id: string) =>
    eventually(async () => {
      const { file } = unwrap(await get(person, roomId, id))
      return file.state === 'ready' && file.thumbnail !== 'pending' && file
    })
  const hashOf = (bytes: Buffer | ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })

  describe('files', () => {
    it('[CAP-04] a file that is interrupted goes on where it stopped, and arrives equal', async () => {
      const { visitor, roomId } = await handled()
      const bytes = Buffer.alloc(3_000_000, 'Everline ')
      const id = newId()
      const { path } = unwrap(await announce(visitor, roomId, id, 'report.txt', bytes.length))
      const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
      const part = await fetch(urlOf(path), {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0' },
        body: bytes.subarray(0, 1_000_000),
      })
      expect(part.headers.get('upload-offset')).toBe('1000000')
      expect(outcomeOf(await send(visitor, roomId, id))).toBe('file-not-ready')
      await upload(visitor, roomId, 'report.txt', bytes, id)
      unwrap(await send(visitor, roomId, id, 'The report'))
      const file = await ready(world.agents[0], roomId, id)
      expect(file).toMatchObject({ name: 'report.txt', mediaType: 'text/plain', sizeBytes: bytes.length })
      const got = await fetch(urlOf(`${file.path}/save`))
      expect(hashOf(await got.arrayBuffer())).toBe(hashOf(bytes))
      // Announced again, there is nothing left to send.
      expect(unwrap(await announce(visitor, roomId, id, 'report.txt', bytes.length)).path).toBeNull()
    })

    it('[CAP-04] a message with a file says what it is, is found by its name, and its file is in one message only', async () => {
      const { visitor, roomId } = await handled()
      const [agent] = world.agents
      const id = await upload(visitor, roomId, 'Küche.png', await picture().png().toBuffer())
      const messageId = newId()
      const { message } = unwrap(await send(visitor, roomId, id, 'Our kitchen', messageId))
      expect(message).toMatchObject({
        text: 'Küche.png\nOur kitchen',
        content: {
          type: 'image',
          caption: 'Our kitchen',
          file: { id, name: 'Küche.png', mediaType: 'image/png', width: 900, height: 600 },
        },
      })
      // A repeat gets the same answer.
      expect(unwrap(await send(visitor, roomId, id, 'Our kitchen', messageId)).message).toEqual(message)
      expect(outcomeOf(await send(visitor, roomId, id, 'Again'))).toBe('file-conflict')
      const history = unwrap(
        await agent.call('listMessages', { params: { s, roomId }, query: { from: '0', to: '1000' } }),
      ).messages
      expect(history.at(-1)).toEqual(message)
      expect((await agent.feed(0)).at(-1)).toMatchObject({ message })
    })

    it('[MSG-03] a preview is made of pictures and of the first page of a PDF; of other files there is none', async () => {
      const { visitor, roomId } = await handled()
      const pdf = await upload(visitor, roomId, 'invoice.pdf', onePage)
      const jpeg = await upload(visitor, roomId, 'photo.jpg', await picture(3000, 1000).jpeg().toBuffer())
      const text = await upload(visitor, roomId, 'notes.txt', Buffer.from('Notes'))
      expect(await ready(visitor, roomId, text)).toMatchObject({ thumbnail: 'none' })
      for (const id of [pdf, jpeg]) {
        const { thumbnail, path } = await ready(visitor, roomId, id)
        expect(thumbnail).toBe('ready')
        const answer = await fetch(urlOf(`${path}/thumbnail`))
        expect(answer.headers.get('content-type')).toBe('image/webp')
        const { width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(Math.max(width, height)).toBe(640)
      }
      const large = await fetch(urlOf(`${(await ready(visitor, roomId, jpeg)).path}/large`))
      expect((await sharp(Buffer.from(await large.arrayBuffer())).metadata()).width).toBe(2048)
    })

    it('[CAP-04] a photo loses the place where it was taken, and is turned', async () => {
      const { visitor, roomId } = await handled()
      const photo = await picture(900, 600)
        .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 18/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const id = await upload(visitor, roomId, 'photo.jpg', photo)
      const { path, width, height } = await ready(visitor, roomId, id)
      expect([width, height]).toEqual([600, 900])
      const stored = Buffer.from(await (await fetch(urlOf(`${path}/view`))).arrayBuffer())
      // Browsers turn it by the one thing that is left of what the camera has said.
      const { autoOrient, exif, xmp, iptc } = await sharp(stored).metadata()
      expect(autoOrient).toEqual({ width: 600, height: 900 })
      expect([exif?.length, xmp, iptc]).toEqual([32, undefined, undefined])
      const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
      expect((await pixelsOf(stored)).equals(await pixelsOf(photo))).toBe(true)
    })

    it('[CAP-04] a file is what its content says: a page or an SVG that calls itself a picture is only saved', async () => {
      const { visitor, roomId } = await handled()
      const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      // A GIF that is a script too.
      const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(20), Buffer.from('*/=1;alert(1)')])
      for (const bytes of [Buffer.from(evil), Buffer.from(`<html>${evil}</html>`), polyglot]) {
        const id = await upload(visitor, roomId, 'cute.png', bytes)
        const { path } = await ready(visitor, roomId, id)
        const view = await fetch(urlOf(`${path}/view`))
        expect(view.headers.get('x-content-type-options')).toBe('nosniff')
        expect(view.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
        if (bytes !== polyglot) {
          expect(view.headers.get('content-type')).toBe('application/octet-stream')
          expect(view.headers.get('content-disposition')).toMatch(/^attachment/)
        } else expect(view.headers.get('content-type')).toBe('image/gif')
        expect(hashOf(await view.arrayBuffer())).toBe(hashOf(bytes))
      }
    })

    it('[CAP-04] a picture that claims billions of pixels and a broken one arrive, without a preview', async () => {
      const { visitor, roomId } = await handled()
      const png = await picture(8, 8).png().toBuffer()
      const bomb = Buffer.from(png)
      bomb.writeUInt32BE(50_000, 16)
      bomb.writeUInt32BE(50_000, 20)
      for (const bytes of [bomb, png.subarray(0, 40)]) {
        const id = await upload(visitor, roomId, 'big.png', bytes)
        expect(await ready(visitor, roomId, id)).toMatchObject({ state: 'ready', thumbnail: 'none' })
        unwrap(await send(visitor, roomId, id))
      }
    })

    it('[CAP-04] parts of a file can be asked for, so that a video can be searched', async () => {
      const { visitor, roomId } = await handled()
      const bytes = Buffer.from('0123456789')
      const { path } = await ready(visitor, roomId, await upload(visitor, roomId, 'ten.txt', bytes))
      const ask = (range: string) => fetch(urlOf(`${path}/view`), { headers: { range } })
      const middle = await ask('bytes=2-4')
      expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
        206,
        'bytes 2-4/10',
        '234',
      ])
      expect(await (await ask('bytes=-3')).text()).toBe('789')
      expect((await ask('bytes=20-')).status).toBe(416)
      expect((await ask('nonsense')).status).toBe(200)
    })

    it('[CAP-18] a file is for the members of its room; addresses end, and a changed one is none', async () => {
      const { visitor, roomId, inquiryId } = await handled()
      const [agent, colleague] = world.agents
      const { visitor: stranger, roomId: strangersRoom } = await handled()
      const id = await upload(visitor, roomId, 'secret.txt', Buffer.from('Secret'))
      // Before it is sent, it is its sender's.
      expect(outcomeOf(await get(agent, roomId, id))).toBe('not-found')
      expect(outcomeOf(await send(agent, roomId, id))).toBe('not-found')
      unwrap(await send(visitor, roomId, id))
      const { path } = await ready(agent, roomId, id)
      expect(outcomeOf(await get(colleague, roomId, id))).toBe('not-found')
      expect(outcomeOf(await get(stranger, roomId, id))).toBe('not-found')
      expect(outcomeOf(await get(stranger, strangersRoom, id))).toBe('not-found')
      expect(outcomeOf(await announce(stranger, roomId, newId(), 'x', 1))).toBe('not-found')
      expect(outcomeOf(await announce(stranger, strangersRoom, id, 'secret.txt', 6))).toBe('file-conflict')
      expect((await fetch(urlOf(`${path}/view`))).status).toBe(200)
      const [, , , ends] = (path ?? '').split('/')
      const later = path?.replace(String(ends), String(Number(ends) + 1))
      for (const wrong of [`${path}x/view`, `${later}/view`, `${path}/other`, path?.replace('/files/', '/uploads/')]) {
        expect((await fetch(urlOf(wrong ?? ''))).status).not.toBe(200)
      }
      unwrap(await closeInquiry(agent, inquiryId))
      expect(unwrap(await get(agent, roomId, id)).file.state).toBe('ready')
    })

    it('[CAP-01] a removed message takes its file along', async () => {
      const { visitor, roomId } = await handled()
      const [agent] = world.agents
      const id = await upload(visitor, roomId, 'wrong.txt', Buffer.from('Wrong'))
      const { message } = unwrap(await send(visitor, roomId, id))
      const params = { s, roomId, messageId: message.id }
      const edit = { params, body: { do: 'edit', text: 'Other' }, idempotencyKey: newId() } as const
      expect(outcomeOf(await visitor.call('changeMessage', edit))).toBe('content-not-allowed')
      unwrap(await visitor.call('changeMessage', { params, body: { do: 'remove' }, idempotencyKey: newId() }))
      expect(outcomeOf(await get(agent, roomId, id))).toBe('not-found')
      const entries = await agent.feed(0)
      expect(JSON.stringify(entries)).not.toContain('wrong.txt')
      const history = await agent.call('listMessages', { params: { s, roomId }, query: { from: '0', to: '1000' } })
      expect(JSON.stringify(unwrap(history))).not.toContain('wrong.txt')
    })

    it('[ERR-02] a file that is too large is refused before a byte is sent, and a name cannot look like another', async () => {
      const { visitor, roomId } = await handled()
      const answer = await announce(visitor, roomId, newId(), 'film.mp4', 101 * 1024 * 1024)
      expect(answer).toMatchObject({ error: { name: 'file-too-large', details: { maxBytes: 100 * 1024 * 1024 } } })
      const turned = await upload(visitor, roomId, '\u202Egnp.exe', Buffer.from('MZ'))
      expect(unwrap(await get(visitor, roomId, turned)).file.name).toBe('gnp.exe')
      const long = 'x'.repeat(300)
      expect(outcomeOf(await announce(visitor, roomId, newId(), long, 5))).toBe('invalid-request')
      expect(outcomeOf(await announce(visitor, roomId, newId(), 'a\u0000b', 5))).toBe('invalid-request')
      expect(outcomeOf(await announce(visitor, roomId, newId(), 'empty', 0))).toBe('invalid-request')
    })

    it('[CAP-04] bytes beyond the announced size, or at a wrong place, change nothing', async () => {
      const { visitor, roomId } = await handled()
      const id = newId()
      const { path } = unwrap(await announce(visitor, roomId, id, 'five.txt', 5))
      const patch = (offset: string, body: string) =>
        fetch(urlOf(path), {
          method: 'PATCH',
          headers: {
            'tus-resumable': '1.0.0',
            'content-type': 'application/offset+octet-stream',
            'upload-offset': offset,
          },
          body,
        })
      expect((await patch('3', 'ab')).status).toBe(409)
      expect((await patch('0', '123456')).status).toBe(413)
      expect((await patch('0', '12345')).status).toBe(204)
      expect(await (await fetch(urlOf(`${(await ready(visitor, roomId, id)).path}/save`))).text()).toBe('12345')
      expect(outcomeOf(await announce(visitor, roomId, id, 'six.txt', 6))).toBe('file-conflict')
    })
  })
}

/** A PDF of one page with a line of text, without a table of its objects, which readers make again. */
const onePage = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 42>>stream
BT /F 24 Tf 40 300 Td (Everline) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)
