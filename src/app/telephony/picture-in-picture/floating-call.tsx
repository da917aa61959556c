import { createPortal } from 'react-dom'
import { t } from '#app/language/t.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import type { Toggle } from '../call-actions.ts'
import { CallHead } from '../call-head.tsx'
import { CallPictures } from '../call-pictures.tsx'
import { HangUp, MuteSwitch } from '../tool-buttons.tsx'
import { Toolbar } from '../toolbar.tsx'
import * as css from './floating-call.css.ts'
import type { FloatingWindow } from './floating-window.ts'

type Props = { window: FloatingWindow; shown: CallShown; facts: CallFacts; toggle: Toggle; hangUp: () => void }

/** A call in the small window above all others: pictures, and what is needed at once. */
export function FloatingCall({ window, shown, facts, toggle, hangUp }: Props) {
  return createPortal(
    <main className={css.page}>
      <CallHead shown={shown} facts={facts} isInColumn />
      <CallPictures call={shown.call} facts={facts} others={shown.others} isLarge />
      <Toolbar label={t`Call`} className={css.tools}>
        <MuteSwitch isMuted={facts.isMuted} toggle={toggle} />
        <HangUp run={hangUp} />
      </Toolbar>
    </main>,
    window.document.body,
  )
}
