import { useEffect } from 'react'
import { isSeen, onSight } from '#app/browser/attention.ts'
import { loadAhead } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { undoSmall } from '#app/install/small-window.ts'
import { DeviceWatch } from '#app/media/device-watch.tsx'
import { PushWatch } from '#app/push/push-watch.tsx'
import { NewsElsewhere } from '#app/screens/conversation/news-elsewhere.tsx'
import { IdleWatch } from '#app/staff/idle-watch.tsx'
import { MissedCalls } from '#app/telephony/missed-calls.tsx'
import { smallWindowHash } from '#workers/ports/service-messages.ts'
import { AppBadge } from './app-badge.ts'
import { GoingBack } from './going-back.ts'
import { CallSupportNotice } from './notices/call-support-notice.tsx'
import { ConnectionNews } from './notices/connection-news.tsx'
import { InquiryNews } from './notices/inquiry-news.tsx'
import { InstallNotice } from './notices/install-notice.tsx'
import { LateShareNotice } from './notices/late-share-notice.tsx'
import { PassedNotice } from './notices/passed-notice.tsx'
import { RecordingNotice } from './notices/recording-notice.tsx'
import { ReminderWatch } from './notices/reminder-watch.tsx'
import { SoundWatch } from './notices/sound-watch.tsx'
import { WrapUpNotice } from './notices/wrap-up-notice.tsx'

/** Parts of the shell that show nothing right after the start, and are therefore loaded later. */
export const AfterStart = () => (
  <>
    <NewsElsewhere />
    <ConnectionNews />
    <InquiryNews />
    <MissedCalls />
    <IdleWatch />
    <ReminderWatch />
    <SightWatch />
    <DeviceWatch />
    <KeptStorage />
    <PushWatch />
    <AppBadge />
    <GoingBack />
    <SplashImages />
    <FormerSize />
  </>
)

/** Notices that nobody needs right after the start. */
export const LaterNotices = () => (
  <>
    <RecordingNotice />
    <PassedNotice />
    <WrapUpNotice />
    <CallSupportNotice />
    <LateShareNotice />
    <InstallNotice />
    <SoundWatch />
  </>
)

/** Asks the browser to keep what is stored when the disk is full: unsent messages are in it. */
function KeptStorage() {
  useEffect(() => {
    const { storage } = navigator
    // Chromium decides by itself; Firefox asks the user once and remembers the answer.
    void storage?.persisted?.().then((isKept) => isKept || storage.persist())
  }, [])
  return null
}

/** Safari reads the pictures of the start when the user puts the app on the home screen. */
function SplashImages() {
  useEffect(() => {
    // Only Safari on iPhones and iPads has the property; it is true in the installed app.
    if (Reflect.get(navigator, 'standalone') !== false) return
    loadAhead(async () => (await import('#app/install/splash-images.ts')).offerSplashImages())
  }, [])
  return null
}

/** The window before this one may have been a small one. */
function FormerSize() {
  useEffect(() => {
    if (location.hash !== smallWindowHash) undoSmall()
  }, [])
  return null
}

/** Tells each hub whether somebody sees this tab: it keeps back what a tab that nobody sees would only draw. */
function SightWatch() {
  const { setSeen } = useCommands()
  useEffect(() => {
    const tell = () => void setSeen(isSeen())
    tell()
    return onSight(tell)
  }, [setSeen])
  return null
}
