import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { laterPart, lazyPart } from '#app/browser/load-part.ts'
import { showOnAppIcon } from '#app/browser/notifications.ts'
import { browserStore, tabStore } from '#app/data/browser-storage.ts'
import { givenCommands } from '#app/data/own-given-commands.ts'
import { keptAnswers } from '#app/data/own-kept-answers.ts'
import { lastScreen } from '#app/data/own-last-screen.ts'
import { useLiveRow, useOutbox, useStateRow } from '#app/data/rows.ts'
import { forgetEdits } from '#app/form/forget-edits.ts'
import { isShownIn } from '#app/kiosk/kiosk-keeper.ts'
import { useKiosk } from '#app/kiosk/use-kiosk.ts'
import { ownLanguage, useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { IncomingOffers } from '#app/screens/offers/incoming-offers.tsx'
import { forgetSearches } from '#app/search/forget-searches.ts'
import { OwnProfile } from '#app/session/own-profile.tsx'
import { OwnCalls } from '#app/telephony/own-calls.tsx'
import { OneNotice } from '#app/ui/feedback/one-notice.tsx'
import { unreadableLane } from '#core/outbox/unreadable-lane.ts'
import { Navigation } from './navigation.tsx'
import * as css from './shell.css.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

// Loaded when needed, as most tabs never show them.
const StorageNotice = lazyPart(async () => (await import('./notices/storage-notice.tsx')).StorageNotice)
const BackendNotice = lazyPart(async () => (await import('./notices/backend-notice.tsx')).BackendNotice)
const UnreadableNotice = lazyPart(async () => (await import('./notices/unreadable-notice.tsx')).UnreadableNotice)
const SignInSheet = lazyPart(async () => (await import('#app/screens/sign-in/sign-in-sheet.tsx')).SignInSheet)
const AfterStart = laterPart(async () => (await import('./after-start.tsx')).AfterStart)
const LaterNotices = laterPart(async () => (await import('./after-start.tsx')).LaterNotices)
const PasswordEndNotice = laterPart(async () => (await import('./notices/password-end-notice.tsx')).PasswordEndNotice)
// Rarely needed: only in kiosk mode.
const KioskShell = lazyPart(async () => (await import('./kiosk-shell.tsx')).KioskShell)

/**
 * The frame around every screen of a signed-in user. The session row decides: while it starts, the rows of last time are
 * shown already; when it has expired, the screen stays and a sign-in lies over it.
 */
export function Shell() {
  useLanguage()
  useKeyboardRoom()
  const session = useLiveRow('session')
  const kept = useStateRow('profile')
  const profile = session?.profile ?? kept
  const kiosk = useKiosk()
  const storage = useLiveRow('storage')
  const notice = useLiveRow('notice')
  const unreadable = useOutbox(unreadableLane)

  // After a sign-out no address is remembered; a user who came with a link continues there after the sign-in.
  const wasIn = useRef(false)
  if (profile) wasIn.current = true
  useForgottenScreen(profile?.eid)
  const main = useFocusKept()
  useForgottenCommands(profile?.eid, session?.state === 'signed-out')
  if (session?.state === 'signed-out') return <ToSignIn isBack={!wasIn.current} />
  if (!profile) return <ShellSkeleton />
  const hasInbox = !kiosk || isShownIn(kiosk, '/inbox')
  const content = (
    <div className={css.content}>
      <OneNotice className={css.notices}>
        <Suspense>{storage && storage.state !== 'ok' && <StorageNotice storage={storage} />}</Suspense>
        <Suspense>{unreadable && unreadable.length > 0 && <UnreadableNotice rows={unreadable} />}</Suspense>
        <Suspense>{notice && <BackendNotice notice={notice} />}</Suspense>
        <Suspense>{hasInbox && <LaterNotices />}</Suspense>
        <Suspense>{session?.state === 'signed-in' && !kiosk && <PasswordEndNotice />}</Suspense>
      </OneNotice>
      <main className={css.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {hasInbox && (
        <>
          {/* Always there, so that what rings while a dialog is open can be used: React Aria leaves it alone. */}
          <div className={css.above} data-react-aria-top-layer>
            <IncomingOffers />
            <OwnCalls />
          </div>
          <Suspense>
            <AfterStart />
          </Suspense>
        </>
      )}
    </div>
  )
  return (
    // Another account must not see anything of the previous account's screen.
    <OwnProfile key={profile.eid} profile={profile}>
      {kiosk ? (
        <Suspense>
          <KioskShell kiosk={kiosk}>{content}</KioskShell>
        </Suspense>
      ) : (
        <div className={css.shell}>
          <Navigation />
          {content}
        </div>
      )}
      <Suspense fallback={<SessionExpired />}>{session?.state === 'expired' && <SignInSheet />}</Suspense>
    </OwnProfile>
  )
}

/** Hides the screen of an expired session while the sheet that asks for the password cannot be loaded. */
const SessionExpired = () => (
  <p role="alert" className={css.expired}>
    {t`Your session has expired. You can sign in again when you’re back online – nothing you typed is lost.`}
  </p>
)

/** Removes the stored screen when another account signs in, so that the next start does not show it. */
function useForgottenScreen(eid: string | undefined) {
  const before = useRef(eid)
  useEffect(() => {
    if (eid === undefined) return
    if (before.current !== undefined && before.current !== eid) lastScreen.forget()
    before.current = eid
  }, [eid])
}

/** Commands that no hub has received yet are removed at their author's sign-out, as the outbox is. */
function useForgottenCommands(eid: string | undefined, isSignedOut: boolean) {
  const last = useRef(eid)
  useEffect(() => {
    if (eid !== undefined) last.current = eid
    if (isSignedOut && last.current !== undefined) givenCommands.forget(last.current)
  }, [eid, isSignedOut])
}

/**
 * Redirects to the sign-in and remembers the address. Only once: the address changes while that page is loaded, and a
 * `Navigate` element would navigate at every change.
 */
function ToSignIn({ isBack }: { isBack: boolean }) {
  const router = useRouter()
  useEffect(() => {
    lastScreen.forget()
    keptAnswers.forget()
    forgetEdits(tabStore)
    forgetSearches(browserStore)
    void showOnAppIcon(0)
    ownLanguage.follow('')
    const from = router.latestLocation.href
    void router.navigate({ to: '/sign-in', search: isBack && from !== '/' ? { to: from } : {}, replace: true })
  }, [router, isBack])
  return <ShellSkeleton />
}
