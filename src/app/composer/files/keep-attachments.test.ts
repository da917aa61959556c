import { describe, expect, it } from 'vitest'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { fail } from '#core/platform/result.ts'
import { attachmentsOf } from './attachments.ts'
import { type AttachmentStore, createKeepAttachments } from './keep-attachments.ts'

let pages = 0
const bytesOfRoom = 'room'
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A page that shows one room; pages share what the browser keeps. */
function openPage(bytes = memoryFileBytes(), { hasSpace = true } = {}) {
  pages += 1
  const attachments = attachmentsOf(`page-${pages}`)
  const store: AttachmentStore = {
    load: () => bytes.attachedIn(bytesOfRoom),
    keep: async (file) => (hasSpace ? bytes.attach({ ...file, roomId: bytesOfRoom }) : fail('no-space-here')),
    remove: (id) => bytes.remove(id),
  }
  const keeping = createKeepAttachments(attachments, () => store)
  const names = () => attachments.shown().map(({ name }) => name)
  const attach = (...given: string[]) => attachments.add(given.map((name) => ({ name, file: new Blob([name]) })))
  return { bytes, attachments, keeping, names, attach }
}

describe('[CAP-04] [CAP-01] kept attachments', () => {
  it('is attached again after a reload, with what was attached before it was read', async () => {
    const first = openPage()
    first.attach('a', 'b')
    await settle()
    expect(first.attachments.shown().map(({ isKept }) => isKept)).toEqual([true, true])
    const next = openPage(first.bytes)
    next.attach('c')
    next.keeping.look()
    await settle()
    expect(next.names()).toEqual(['a', 'b', 'c'])
    expect(await next.attachments.shown()[0]?.file.text()).toBe('a')
  })

  it('is gone here when it was sent or removed in another tab', async () => {
    const first = openPage()
    first.attach('a', 'b', 'c')
    const second = openPage(first.bytes)
    await settle()
    second.keeping.look()
    await settle()
    const [a, b] = second.attachments.shown()
    second.keeping.remove(a?.id ?? '')
    await first.bytes.detach(b?.id ?? '')
    await settle()
    first.keeping.look()
    second.keeping.look()
    await settle()
    expect([first.names(), second.names()]).toEqual([['c'], ['c']])
  })

  it('does not come back while it is being sent, and stays if it could not be', async () => {
    const { attachments, keeping, attach, names } = openPage()
    attach('a')
    await settle()
    const taken = attachments.take()
    keeping.look()
    await settle()
    expect(names()).toEqual([])
    attachments.add(taken)
    keeping.look()
    await settle()
    expect(names()).toEqual(['a'])
    expect(attachments.shown()[0]?.id).toBe(taken[0]?.id)
  })

  it('that the browser cannot keep stays in this page, which knows', async () => {
    const { attachments, keeping, attach, names } = openPage(memoryFileBytes(), { hasSpace: false })
    attach('a')
    await settle()
    expect(attachments.shown()[0]?.isKept).toBe(false)
    keeping.look()
    await settle()
    expect(names()).toEqual(['a'])
  })
})
