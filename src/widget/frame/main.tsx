import '#core/platform/older-engines.ts'
import { createRoot } from 'react-dom/client'
import '#app/theme/theme.css.ts'
import '#app/theme/global.css.ts'

import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { readAddress } from './address.ts'
import { showKeptBrand } from './brand.ts'
import { createChat } from './chat/chat.ts'
import { ChatScreen } from './chat/chat-screen.tsx'
import { createDraft } from './chat/draft.ts'
import { createHost } from './host.ts'
import { openVisitor } from './open-visitor.ts'
import { whenIdle } from './when-idle.ts'

/* The visitor's chat: wiring only. The textbox is there before storage, session or line are. */

const address = readAddress(location.hash)
document.documentElement.dir = address.dir
// English is at hand; what chooses among the others comes with them.
const tag = address.pageLang || address.lang
const words = /^en\b/i.test(tag)
  ? null
  : import('./speak-to-visitor.ts').then(({ speakToVisitor }) => speakToVisitor(address, document.documentElement))
showKeptBrand(address.service)

const onFault = (fault: unknown) => console.error('Everline chat:', fault)
const host = createHost(window, address.host)
const opened = openVisitor({
  address,
  host,
  onChange: () => chat.refresh(),
  onLive: (live) => chat.setLive(live),
  onFault,
})
const chat = createChat({ opened, page: address.page, clock: systemClock, random: systemRandom, onFault })

chat.refresh()
const root = document.getElementById('root')
if (!root) throw new Error('frame.html has no root')
const draw = () => createRoot(root).render(<ChatScreen chat={chat} host={host} draft={createDraft(address.service)} />)
if (words) void words.then(draw, draw)
else draw()
// The stored conversation comes first.
void opened
  .then(whenIdle)
  .then(() => import('./fresh-brand.ts'))
  .then(({ freshBrand }) => freshBrand(address.service, host), onFault)
