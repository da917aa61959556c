import { describe, expect, it } from 'vitest'
import { fileOfPath, wholeOf } from './whole-file.ts'

const answer = (status: number, headers: Record<string, string>) => new Response('0123456789', { status, headers })

describe('files that the service worker keeps', () => {
  it('an address that is signed anew names the same file, and nothing else is one', () => {
    const key = '/files/0a-1/thumbnail'
    expect(fileOfPath('/files/0a-1/1790000000000/sig-na_ture/thumbnail')).toEqual({ key, what: 'thumbnail' })
    expect(fileOfPath('/files/0a-1/1790021600000/another/thumbnail')?.key).toBe(key)
    for (const path of ['/files/0a-1/1/s/save', '/files/0a-1/thumbnail', '/files/a/b/1/s/view', '/uploads/a/1/s/view'])
      expect(fileOfPath(path)).toBeNull()
  })

  it('a part that is all of a file is kept as the whole file', async () => {
    const whole = wholeOf(answer(206, { 'content-length': '10', 'content-range': 'bytes 0-9/10', etag: 'x' }), 100)
    expect(whole?.status).toBe(200)
    expect(whole?.headers.get('content-range')).toBeNull()
    expect(await whole?.text()).toBe('0123456789')
    expect(wholeOf(answer(200, { 'content-length': '10' }), 100)?.status).toBe(200)
  })

  it.each([
    ['a part of a file', 206, { 'content-length': '10', 'content-range': 'bytes 0-9/20' }],
    ['the end of a file', 206, { 'content-length': '10', 'content-range': 'bytes 10-19/20' }],
    ['a part that names none', 206, { 'content-length': '10' }],
    ['a large file', 200, { 'content-length': '101' }],
    ['a file of unknown size', 200, {}],
    ['a refusal', 404, { 'content-length': '10' }],
  ])('%s is not kept', (_, status, headers) => {
    expect(wholeOf(answer(status, headers as Record<string, string>), 100)).toBeNull()
  })
})
