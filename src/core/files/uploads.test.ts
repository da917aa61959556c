import { describe, expect, it } from 'vitest'
import { memoryFileBytes } from './memory-file-bytes.ts'
import { createUploads, type UploadProgress } from './uploads.ts'

async function opened(names: readonly string[]) {
  const bytes = memoryFileBytes()
  for (const name of names) await bytes.keep(name, new Blob(['abc']))
  const shown = new Map<string, UploadProgress | null>()
  const woken: number[] = []
  const uploads = createUploads({
    bytes,
    show: (rowId, progress) => shown.set(rowId, progress),
    wake: () => woken.push(woken.length),
  })
  const place = (name: string) => ({ rowId: name, fileId: name })
  const ending = new AbortController()
  /** Waits as long as something can settle. */
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const begun: string[] = []
  const turns = new Map<string, Awaited<ReturnType<typeof uploads.begin>>>()
  function begin(name: string) {
    void uploads.begin(place(name), ending.signal).then((turn) => {
      begun.push(name)
      turns.set(name, turn)
    })
    return settle()
  }
  return { bytes, uploads, shown, woken, place, begin, begun, turns, settle, ending }
}

describe('[CAP-04] files that wait to be sent', () => {
  it('three go at a time, the next when one of them has ended', async () => {
    const { begin, begun, shown, turns, settle } = await opened(['a', 'b', 'c', 'd'])
    for (const name of ['a', 'b', 'c', 'd']) await begin(name)
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(shown.get('d')).toEqual({ sentBytes: 0, state: 'waiting' })
    turns.get('b')?.end()
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    expect(shown.get('b')).toBeNull()
  })

  it('a paused one stops, gives its place to another, and goes on when it is resumed', async () => {
    const { uploads, place, begin, begun, shown, turns, woken, settle } = await opened(['a'])
    await begin('a')
    turns.get('a')?.progress(2)
    expect(shown.get('a')).toEqual({ sentBytes: 2, state: 'sending' })
    await uploads.pause(place('a'))
    expect(turns.get('a')?.signal.aborted).toBe(true)
    turns.get('a')?.end()
    await begin('a')
    expect(begun).toEqual(['a'])
    expect(shown.get('a')).toEqual({ sentBytes: 0, state: 'paused' })
    await uploads.resume(place('a'))
    await settle()
    expect(begun).toEqual(['a', 'a'])
    expect(woken).toHaveLength(1)
  })

  it('one whose message may have arrived can no longer be cancelled', async () => {
    const { uploads, place, begin, bytes, turns } = await opened(['a', 'b'])
    await begin('a')
    expect(await uploads.cancel(place('a'))).toEqual({ ok: true, value: null })
    expect(turns.get('a')?.signal.aborted).toBe(true)
    expect((await bytes.get('a'))?.isCancelled).toBe(true)
    await begin('b')
    await bytes.update('b', { mayHaveArrived: true })
    expect(await uploads.cancel(place('b'))).toMatchObject({ ok: false, error: { name: 'not-found' } })
    expect(turns.get('b')?.signal.aborted).toBe(false)
  })

  it('all end when the session does', async () => {
    const { uploads, place, begin, begun, bytes, ending, settle, turns } = await opened(['a'])
    await bytes.update('a', { isPaused: true })
    await begin('a')
    expect(begun).toEqual([])
    ending.abort()
    await settle()
    expect(begun).toEqual(['a'])
    expect(turns.get('a')?.signal.aborted).toBe(true)
    void uploads.pause(place('a'))
  })
})
