import { ok } from '#core/platform/result.ts'
import type { FakeAnswers } from './fake-account.ts'

/** Only the pages of one shop say something about themselves. */
export const linkPreviews = {
  // Every link in a conversation asks for it: that never takes the refusal that a test has prepared.
  getLinkPreview: async ({ query: { url } }) => {
    const { hostname } = new URL(url)
    const title = 'Red boots with a name that is much longer than the room that a preview has for its title'
    const description =
      'Warm and dry on all paths, from September to April, and on the way home from the theatre.'.repeat(3)
    return ok({ preview: hostname === 'shop.example' ? { site: 'The shop', title, description } : null, isOff: false })
  },
} satisfies FakeAnswers
