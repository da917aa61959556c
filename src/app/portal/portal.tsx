import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrandLogo } from '#app/brand/brand-logo.tsx'
import { useBrand } from '#app/brand/use-brand.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { ownErrorTexts } from '#app/language/own-error-texts.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { PasswordByLink } from '#app/password/password-by-link.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { KeptConversation } from './kept-conversation.tsx'
import { KeptList } from './kept-list.tsx'
import { addressOfLink, choosePassword, ownPortal, usePortalState } from './own-portal.ts'
import * as css from './portal.css.ts'
import { PortalSignIn } from './portal-sign-in.tsx'
import { useAddress } from './use-address.ts'

const soon = [ownErrorTexts.load]

/** The retention portal: its readers find kept conversations and read them [CAP-14]. */
export function Portal() {
  const language = useLanguage()
  useLoadedSoon(soon)
  const { name } = useBrand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  useEffect(() => {
    document.title = t`Conversation archive · ${name ?? 'Everline'}`
  }, [name, language])
  const state = usePortalState()
  const [token, setToken] = useState(takeToken)
  switch (state.name) {
    case 'starting':
      return null
    case 'signed-out':
      return token !== null ? (
        <ChoosePassword token={token} onDone={() => setToken(null)} />
      ) : (
        <PortalSignIn lead={t`Find and read past conversations.`} />
      )
    case 'expired':
      return <PortalSignIn lead={t`Your session has ended. Sign in again to continue where you left off.`} />
    case 'signed-in':
      return <Reader key={state.eid} />
  }
}

/** The code of a mailed link. It leaves the address, so that nobody finds it there later. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(null, '', location.pathname + location.search)
  return token
}

// Closed conversations seldom change, so answers are reused for a minute. A failure is shown with a button to try
// again.
const newQueries = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })

function Reader() {
  const [address, go] = useAddress()
  // A session's answers are removed with it: the next reader may be allowed to see less.
  const [queries] = useState(newQueries)
  async function signOut() {
    await ownPortal.signOut()
    go({ roomId: null, text: '', from: '', to: '' })
  }
  return (
    <QueryClientProvider client={queries}>
      <div className={css.page}>
        <header className={css.bar}>
          <span className={css.logo}>
            <BrandLogo className={css.logoPicture} signClass={css.logoSign} />
          </span>
          <h1 className={css.title}>{t`Conversation archive`}</h1>
          <Button onClick={() => void signOut()}>
            <Icon name="leave" look="small" />
            {t`Sign out`}
          </Button>
        </header>
        <main className={css.panes} data-page={address.roomId === null ? 'list' : 'conversation'}>
          <KeptList address={address} go={go} />
          <div className={css.detail}>
            {address.roomId === null ? (
              <EmptyState icon="inbox" title={t`No conversation selected`}>
                {t`Choose one from the list, or search by name or message text.`}
              </EmptyState>
            ) : (
              <KeptConversation key={address.roomId} roomId={address.roomId} onBack={() => go({ roomId: null })} />
            )}
          </div>
        </main>
      </div>
    </QueryClientProvider>
  )
}

/** Where the link of a mail to a reader leads. */
const ChoosePassword = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <PasswordByLink
    title={t`Choose a password`}
    token={token}
    addressOf={addressOfLink}
    save={({ newPassword }) => choosePassword(token, newPassword)}
    done={t`Your password is set.`}
    onLeave={onDone}
  />
)
