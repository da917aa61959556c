import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import { usualEmailSuffix } from '#core/contract/email.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { DraftKeeper } from '#widget/frame/chat/draft.ts'
import type { Gate } from '#widget/frame/chat/gate.ts'
import * as notice from '#widget/frame/chat/line-notice.css.ts'
import { forgetStored } from '#widget/frame/forget/stored-names.ts'
import OpeningNotice from '#widget/frame/opening/opening-notice.tsx'
import type { Host } from '#widget/frame/page/host.ts'
import { canGetPushes, keptChoice } from '#widget/frame/push/kept-choice.ts'
import { usePressed } from '#widget/frame/push/pressed.ts'
import type { PushSwitch } from '#widget/frame/push/push-offer.tsx'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { ActionPanel } from './action-panel.tsx'
import { Consent } from './ask-consent.tsx'
import { hasConsent, keepConsent } from './consent.ts'
import { Menu } from './menu.tsx'
import { Panels, type PanelsProps } from './panels.tsx'
import { useButtonTheme } from './use-button-theme.ts'
import { useFace } from './use-face.ts'
import { dueForm, useKeptForms, useSentForms } from './use-forms.ts'
import { useNamedCustomer } from './use-named-customer.ts'
import { useOtherPerson } from './use-other-person.ts'
import { usePageViews } from './use-page-views.ts'
import { useSound } from './use-sound.ts'

// If it cannot be loaded, the chat is all that matters.
const Calls = lazy(() =>
  import('#widget/frame/calls/calls.tsx').then(
    (loaded) => ({ default: loaded.Calls }),
    () => ({ default: () => null }),
  ),
)

const PushOffer = lazy(() =>
  import('#widget/frame/push/push-offer.tsx').catch(() => ({ default: (): ReactNode => null })),
)

type Props = { opened: Opened; chat: Chat; draft: DraftKeeper; host: Host; address: FrameAddress; gate: Gate }

/** The area between messages and textbox: consent, forms, links, teams, other conversations. */
export default function Visit({ opened, chat, draft, host, address, gate }: Props): ReactNode {
  const { service } = address
  const rows = useSyncExternalStore(chat.subscribe, chat.quietRows)
  const isOpen = useSyncExternalStore(host.subscribe, host.isOpen)
  const { face, isRefused, again } = useFace(opened, address)
  const forms = useKeptForms(service, address.widget)
  const [hasAgreed, setAgreed] = useState(() => hasConsent(service))
  const [isActionOver, setActionOver] = useState(address.token === '')
  const [persons, setPersons] = useState(0)
  useOtherPerson(service, rows?.profile, () => {
    forgetStored(service, { isAll: false })
    forms.clear()
    draft.take().settle(true)
    draft.discardEarlier()
    setPersons((count) => count + 1)
  })
  const due = dueForm({ face, rows, forms })
  const needsConsent = Boolean(face?.asksConsent) && !hasAgreed
  const isBefore = due?.form.formType === 'preChatSurvey' && rows?.roomId === null

  useEffect(() => gate.set(isRefused || needsConsent || isBefore), [gate, isRefused, needsConsent, isBefore])
  useEffect(() => {
    if (face) gate.setTitle(wordsIn(face.title, address.pageLang || address.lang))
  }, [gate, face, address])
  useEffect(() => {
    if (face && face.theme !== 'auto') document.documentElement.dataset.theme = face.theme
  }, [face])
  useButtonTheme(host, face)
  useSentForms({ chat, face, rows, forms, onChanged: again })
  useNamedCustomer({ opened, chat, host, address, mayAsk: face !== null && !needsConsent })
  usePageViews({
    chat,
    host,
    address,
    isFollowed: Boolean(face?.followsPages) && !needsConsent,
    eid: rows?.profile?.eid,
  })
  useSound({ service, isSeen: isOpen, unread: rows?.unreadInAll ?? 0 })

  const isLetIn = face !== null && !isRefused && !needsConsent && isActionOver
  const isOffered = isOpen && isLetIn && !isBefore
  const hasCall = (rows?.calls.length ?? 0) > 0
  const [video, setVideo] = useState<{ begin(): void } | null>(null)
  const withCalls = useOnceNeeded(!isRefused && (isOffered || hasCall))
  const [push, setPush] = useState<PushSwitch | null>(null)
  const language = address.pageLang || address.lang
  return (
    <>
      {isOpen && (
        <Asked
          key={persons}
          {...{ opened, chat, address, face, rows, forms, due, isBefore, isRefused, isActionOver, needsConsent }}
          onAgree={() => {
            keepConsent(service)
            setAgreed(true)
          }}
          onActionOver={() => setActionOver(true)}
        />
      )}
      {withCalls && (
        <Suspense>
          <Calls
            {...{ chat, host, opened, service, isOffered }}
            // While a question is asked, nothing else stands between the messages and the textbox.
            isQuiet={due !== null}
            onVideo={setVideo}
            page={address.page}
            takes={face?.takesCalls ?? 'none'}
          />
        </Suspense>
      )}
      {isLetIn && (
        <Notifications
          {...{ opened, chat, host, address, isOpen }}
          isReady={face.sendsPushes && rows?.hasMessages === true}
          isShown={isOffered && due === null}
          onSwitch={setPush}
        />
      )}
      {isOpen && (
        <Menu
          {...{ opened, chat, host, forms, service, language, push }}
          face={isOffered ? face : null}
          onFormsChanged={again}
          onVideo={video?.begin ?? null}
        />
      )}
    </>
  )
}

type NotificationsProps = Omit<ComponentProps<typeof PushOffer>, 'isFrame'> &
  Pick<Props, 'host'> & { isOpen: boolean; isReady: boolean }

/** Loads what offers notifications once there is a conversation, and follows the one that was pressed. */
function Notifications({ host, isOpen, isReady, ...props }: NotificationsProps) {
  const { opened, chat, address } = props
  usePressed({ chat, host, opened, address })
  const [isAgreed, setAgreed] = useState(false)
  useEffect(() => {
    void opened
      .then(({ tables }) => keptChoice(tables))
      .then(
        (kept) => setAgreed(Boolean(kept?.subscription)),
        () => {},
      )
  }, [opened])
  const isNeeded = useOnceNeeded(isReady && canGetPushes() && (isOpen || isAgreed))
  return (
    isNeeded && (
      <Suspense>
        <PushOffer {...props} isFrame={host.isFrame} />
      </Suspense>
    )
  )
}

type AskedProps = Omit<PanelsProps, 'face'> & {
  face: PanelsProps['face'] | null
  isRefused: boolean
  isActionOver: boolean
  needsConsent: boolean
  onAgree(): void
  onActionOver(): void
}

/** Renders one question at a time, or a notice, above calls and menu. */
function Asked({ face, isRefused, isActionOver, needsConsent, onAgree, onActionOver, ...props }: AskedProps) {
  const { opened, chat, address } = props
  if (isRefused) return <p className={notice.notice}>{t`The chat isn’t allowed on this page.`}</p>
  if (!face)
    return (
      <OpeningNotice
        {...{ opened, chat, service: address.service }}
        longestSuffix={usualEmailSuffix}
        form={undefined}
      />
    )
  if (needsConsent) return <Consent text={wordsIn(face.consent, address.pageLang || address.lang)} onAgree={onAgree} />
  if (!isActionOver)
    return <ActionPanel chat={chat} action={address.action} token={address.token} onOver={onActionOver} />
  return <Panels {...props} face={face} />
}

/** True from the first time on that something is needed: a call goes on while the panel is closed. */
function useOnceNeeded(isNeeded: boolean): boolean {
  const [wasNeeded, setNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setNeeded(true)
  return isNeeded || wasNeeded
}
