import '#core/platform/older-engines.ts'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import '#app/theme/theme.css.ts'
import '#app/theme/global.css.ts'

import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { readAddress } from './address.ts'
import { createChat } from './chat/chat.ts'
import { createDraftKeeper, createDraftStore } from './chat/draft.ts'
import { createGate } from './chat/gate.ts'
import { showKeptBrand } from './page/brand.ts'
import { createHost } from './page/host.ts'
import { whenIdle } from './page/when-idle.ts'
import { ChatScreen } from './screen/chat-screen.tsx'
import { hasConsent } from './visit/consent.ts'
import { openVisitor } from './visitor/open-visitor.ts'

/* The visitor's chat: wiring only. The textbox appears before storage, session and connection are ready. */

const address = readAddress(location)
document.documentElement.dir = address.dir
// English texts are in this chunk; the others are loaded, together with the code that chooses among them.
const tag = address.pageLang || address.lang
const texts = /^en\b/i.test(tag)
  ? null
  : import('./speak-to-visitor.ts').then(({ speakToVisitor }) => speakToVisitor(address, document.documentElement))
showKeptBrand(address.service)

/** Opens storage and session, and shows the chat. */
function begin() {
  const onFault = (fault: unknown) => console.error('Everline chat:', fault)
  const host = createHost(window, address.host)
  const opened = openVisitor({
    address,
    host,
    onChange: () => chat.refresh(),
    onLive: (live) => chat.setLive(live),
    onFault,
  })
  const chat = createChat({
    opened,
    page: address.page,
    team: address.team,
    link: address.to,
    clock: systemClock,
    random: systemRandom,
    onFault,
    beforeFrame: (run) => requestAnimationFrame(run),
  })

  chat.refresh()
  const root = document.getElementById('root')
  if (!root) throw new Error('frame.html has no root')
  const draftStore = createDraftStore(address.service)
  const draft = createDraftKeeper(draftStore, systemRandom.uuid)
  if (!draftStore.isLasting()) {
    const loading = import('./chat/kept-draft.ts')
    void opened.then(async ({ tables }) => (await loading).keepDraft(tables, draft, draftStore)).catch(onFault)
  }
  const gate = createGate()
  // Session and storage have priority: without them nothing can be sent. If it cannot be loaded, the chat is all that
  // matters.
  const Visit = lazy(() =>
    opened
      .then(whenIdle)
      .then(() => import('./visit/visit.tsx'))
      .catch(() => ({ default: (): ReactNode => null })),
  )
  const Suggestions = lazy(() =>
    import('./knowledge/suggestions.tsx').catch(() => ({ default: (): ReactNode => null })),
  )
  /** Loaded with the first letter that a visitor types. */
  const Suggested = () =>
    useSyncExternalStore(draft.subscribe, draft.shown).text !== '' && (
      <Suggestions opened={opened} chat={chat} draft={draft} service={address.service} />
    )
  const opening = (
    <Suspense>
      <Visit opened={opened} chat={chat} draft={draft} host={host} address={address} gate={gate} />
      <Suspense>
        <Suggested />
      </Suspense>
    </Suspense>
  )
  const draw = () =>
    createRoot(root).render(<ChatScreen chat={chat} host={host} draft={draft} opening={opening} gate={gate} />)
  if (texts) void texts.then(draw, draw)
  else draw()
  // Reading the stored conversation has priority.
  void opened
    .then(whenIdle)
    .then(() => import('./fresh-brand.ts'))
    .then(async ({ freshBrand }) => freshBrand(address.service, host, await (await opened).identify()))
    .catch(onFault)
}

// The page that asks for notifications; `/widget/frame.html` is the chat.
if (location.pathname.endsWith('/notifications'))
  void Promise.all([import('./push/ask-page.tsx'), texts]).then(([{ showAskPage }]) => showAskPage(address))
// Nothing may be stored before the visitor has agreed, where the page asks for that.
else if (address.consent === '1' && !hasConsent(address.service))
  void import('./visit/ask-consent.tsx').then(({ askConsent }) => askConsent(address, texts, begin), begin)
else begin()
