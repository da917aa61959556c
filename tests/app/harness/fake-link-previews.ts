import type { LinkPreview } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { FakeAnswers } from './fake-answers.ts'

const boots: LinkPreview = {
  site: 'Nordic Outdoor',
  title: 'Fjell winter boots – warm, waterproof and light enough for a whole day in the hills',
  description:
    'Lined with wool, with a sole that holds on ice. Sizes 36 to 47, also half sizes. Sent within two days, and returned for free within a month.',
}
const arabic: LinkPreview = {
  site: 'متجر الشمال',
  title: 'أحذية شتوية دافئة',
  description: 'مبطنة بالصوف، ونعل يثبت على الجليد.',
}

/**
 * Previews of all links: `nothing.example` gives none, paths `/ar` are in Arabic. `?previews=off`: an installation that
 * makes none.
 */
export function fakeLinkPreviews() {
  const isOff = new URLSearchParams(location.search).get('previews') === 'off'
  let held: Promise<void> | null = null
  let release = () => {}
  const answers = {
    // Every conversation with a link asks for it: that never takes the refusal that a test has prepared.
    async getLinkPreview({ query: { url } }) {
      await held
      if (isOff) return ok({ preview: null, isOff })
      const { hostname, pathname } = new URL(url)
      if (hostname === 'nothing.example') return ok({ preview: null, isOff })
      const short = { site: hostname, title: `Page ${pathname}`, description: '' }
      return ok({ preview: hostname === 'shop.example' ? boots : pathname === '/ar' ? arabic : short, isOff })
    },
  } satisfies FakeAnswers
  return {
    answers,
    /** The backend takes its time, until `releasePreviews`. */
    holdPreviews() {
      held = new Promise((done) => {
        release = done
      })
    },
    releasePreviews: () => release(),
  }
}
