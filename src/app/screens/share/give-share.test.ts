import { expect, it } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { giveShare } from './give-share.ts'

const share = {
  id: 's',
  text: 'Look',
  files: ['a', 'b'].map((id) => ({ id, name: `${id}.png`, mediaType: 'image/png', sizeBytes: 1 })),
}
const where = { eid: 'me', roomId: 'r' }

function fakes({ refuse, lost }: { refuse?: 'b' | 'draft'; lost?: string } = {}) {
  const attached = new Map<string, string>()
  let draft = { id: '', text: '' }
  const outcome = (isRefused: boolean): Result<null> => (isRefused ? fail('no-space-here') : ok(null))
  const deps = {
    localNowMs: 1,
    shares: { bytes: async (id: string) => (id === lost ? null : new Blob([id])) },
    commands: {
      async attachFile({ id, roomId }: { id: string; roomId: string }) {
        const result = outcome(refuse === id)
        if (result.ok) attached.set(id, roomId)
        return result
      },
      async detachFile({ id }: { id: string }) {
        attached.delete(id)
        return ok(null)
      },
      async saveDraft({ id, text }: { id: string; text: string }) {
        if (refuse === 'draft') return fail('hub-restarted')
        draft = { id, text }
        return ok({ isSent: false })
      },
    },
  }
  return { deps, attached, draft: () => draft }
}

it('[PWA-03] a share goes into the draft and the attachments of the chosen conversation, and is not sent', async () => {
  const { deps, attached, draft } = fakes()
  expect(await giveShare(deps, share, where)).toEqual(ok(null))
  expect([...attached]).toEqual([
    ['a', 'r'],
    ['b', 'r'],
  ])
  expect(draft()).toEqual({ id: 's', text: 'Look' })
  // Again, as after a tab that died: the same ids.
  await giveShare(deps, share, where)
  expect([...attached.keys()]).toEqual(['a', 'b'])
})

it('[PWA-03] where a part of a share has no room the conversation gets none of it', async () => {
  for (const fault of [{ refuse: 'b' }, { refuse: 'draft' }, { lost: 'b' }] as const) {
    const { deps, attached, draft } = fakes(fault)
    expect((await giveShare(deps, share, where)).ok).toBe(false)
    expect(attached.size).toBe(0)
    expect(draft().text).toBe('')
  }
})
