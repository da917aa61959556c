import { memo, type ReactNode, useState, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import { brandShown } from '#widget/frame/page/brand.ts'
import { Button } from './button.tsx'
import * as css from './header.css.ts'
import { Sign } from './sign.tsx'

/** Element of the header in which the menu is drawn, as soon as its part is loaded. */
export const menuPlaceId = 'menu'

/** The agent with whom the visitor talks, and whether an answer can be expected soon. */
export const Header = memo(function Header({
  title,
  conversation,
  onClose,
  children,
}: {
  title: string
  conversation: ConversationFacts | null
  onClose: (() => void) | null
  children: ReactNode
}) {
  const inquiry = conversation?.inquiry ?? null
  const agent = conversation?.status === 'handling' ? (inquiry?.agentName ?? null) : null
  return (
    <header className={css.header}>
      {agent ? <Avatar id={inquiry?.agentEid ?? agent} name={agent} /> : <Logo />}
      <div className={css.words}>
        <h1 className={css.title}>{(agent ?? title) || t`Chat with us`}</h1>
        <p className={css.subtitle}>{agent ? t`Here to help` : expectation(conversation?.status)}</p>
      </div>
      {children}
      <span id={menuPlaceId} />
      {onClose && (
        <Button look="quiet" aria-label={t`Close chat`} onClick={onClose}>
          <Sign name="shut" />
        </Button>
      )}
    </header>
  )
})

/** The service's logo; if there is none, or it cannot be loaded, the initials of the service's name. */
function Logo() {
  const { name, logo } = useSyncExternalStore(brandShown.subscribe, brandShown.read)
  const [missing, setMissing] = useState<typeof logo>(null)
  if (logo && logo !== missing)
    return (
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />
        <img className={css.logo} src={logo.light} alt={name ?? ''} onError={() => setMissing(logo)} />
      </picture>
    )
  return name ? (
    <Avatar id={name} name={name} />
  ) : (
    <span className={css.mark} aria-hidden="true">
      <Sign name="chat" />
    </span>
  )
}

function expectation(status: ConversationFacts['status'] | undefined): string {
  return status === 'missed' ? t`We’ll reply as soon as we can` : t`We usually reply in a few minutes`
}
