import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AreaEntry, useAreas } from '#app/areas/area.ts'
import { notifications } from '#app/browser/notifications.ts'
import { useAsk } from '#app/data/ask.ts'
import { useCommands, useEverline } from '#app/data/everline.tsx'
import { orQueued } from '#app/data/or-queued.ts'
import { useConversation, useConversations, useOffers } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import type { Action } from '#app/keys/shortcuts.ts'
import { runAction } from '#app/keys/use-keys.ts'
import { languageNames, languages } from '#app/language/languages.ts'
import { t } from '#app/language/t.ts'
import { openOffers } from '#app/screens/offers/offer-cards.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { densities, themes } from '#app/shell/account/looks.ts'
import { statuses } from '#app/staff/statuses.ts'
import { useChooseStatus } from '#app/staff/use-choose-status.ts'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'
import { useIsForeign } from '#app/translation/translation-choice.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import { translateSign } from '#app/ui/sign/late-signs.ts'
import type { StatusChoice } from '#core/contract/index.ts'
import type { Failure, Result } from '#core/platform/result.ts'

export type Command = { value: string; label: string; icon: IconName; run(): void }
export type CommandGroup = { label: string; commands: readonly Command[] }

type Exits = { onClose(): void; onShortcuts(): void; onLeave(): void }

/** More would hide the other commands; the inbox lists them all. */
const conversationLimit = 50

type Ask = (what: () => Promise<Result<unknown>>) => void

/** The commands of the palette: actions of the open screen, all areas, own conversations, status, look and language. */
export function useEveryCommand({ onClose, onShortcuts, onLeave }: Exits): {
  groups: CommandGroup[]
  failure: Failure | null
} {
  const commands = useCommands()
  const asking = useAction((what: () => Promise<Result<unknown>>) => what())
  /** The palette stays open where the command fails, to say so. */
  const ask: Ask = async (what) => {
    const result = await asking.run(what)
    if (result?.ok) onClose()
  }
  const groups = [
    {
      label: t`Here and now`,
      commands: useHere(
        onClose,
        (id) => ask(() => commands.ask('takeOverInquiry', { body: {}, params: { id } })),
        (visitorEid) => ask(() => commands.ask('createInquiry', { body: { visitorEid } })),
      ),
    },
    { label: t`Screens`, commands: useScreens(onClose) },
    { label: t`Views`, commands: useViews(onClose) },
    {
      label: t`You`,
      commands: [
        ...useOwnChoices(ask),
        { value: 'sign-out', label: t`Sign out`, icon: 'leave', run: onLeave } satisfies Command,
      ],
    },
    { label: t`This browser`, commands: useBrowserChoices(onClose, onShortcuts) },
    { label: t`Your conversations`, commands: useOwnConversations(onClose) },
  ]
  return { groups: groups.filter((group) => group.commands.length > 0), failure: asking.failure }
}

/** The user's status and language. */
function useOwnChoices(ask: Ask): Command[] {
  const commands = useCommands()
  const { eid, name, language, timeZone } = useOwnSelf()
  return [
    ...useStatusCommands(ask),
    ...languages
      .filter((known) => known !== language)
      .map(
        (known): Command => ({
          value: `language/${known}`,
          label: t`Language: ${languageNames[known]}`,
          icon: 'chat',
          run() {
            const payload = { name, language: known, timeZone }
            return ask(() =>
              orQueued(commands.ask('updateProfile', { body: payload }), () =>
                commands.queue({ eid, kind: 'update-profile', payload }),
              ),
            )
          },
        }),
      ),
  ]
}

/** The statuses, and being busy for each of the service's reasons. */
function useStatusCommands(ask: Ask): Command[] {
  const choose = useChooseStatus()
  const reasons = useAsk('listBusyReasons', {}).value?.reasons ?? []
  const command = (value: string, label: string, choice: StatusChoice): Command => ({
    value: `status/${value}`,
    label,
    icon: 'check',
    run: () => ask(() => choose(choice)),
  })
  return [
    ...statuses().map(([status, label]) =>
      command(status, status === 'do-not-disturb' ? label : t`Be ${label.toLowerCase()}`, { status }),
    ),
    ...reasons.map(({ id, name }) => command(`busy/${id}`, t`Be busy: ${name}`, { status: 'busy', reasonId: id })),
  ]
}

/** The look, the keys, notifications and the update of this browser. */
function useBrowserChoices(onClose: () => void, onShortcuts: () => void): Command[] {
  const { update } = useEverline()
  const look = (value: string, label: string, choose: () => void): Command => ({
    value,
    label,
    icon: 'eye',
    run() {
      choose()
      onClose()
    },
  })
  const choices: Command[] = [
    ...themes.map(({ value, label }) =>
      look(`theme/${value}`, t`Theme: ${label.toLowerCase()}`, () => themeChoice.choose(value)),
    ),
    ...densities.map(({ value, label }) =>
      look(`density/${value}`, t`Density: ${label.toLowerCase()}`, () => densityChoice.choose(value)),
    ),
    { value: 'shortcuts', label: t`Keyboard shortcuts`, icon: 'info', run: onShortcuts },
  ]
  if (notifications.permission() === 'default') {
    choices.push({
      value: 'notify',
      label: t`Notify me`,
      icon: 'bell',
      async run() {
        await notifications.ask()
        onClose()
      },
    })
  }
  if (update) choices.push({ value: 'update', label: t`Update ready`, icon: 'refresh', run: () => update.reload() })
  return choices
}

/** Commands for the open offer and the open conversation. */
function useHere(
  onClose: () => void,
  takeOver: (inquiryId: string) => void,
  writeAgain: (visitorEid: string) => void,
): Command[] {
  const { eid } = useOwnSelf()
  const { conversationId } = useParams({ strict: false })
  const conversation = useConversation(conversationId ?? '')
  const isForeign = useIsForeign(conversation?.language ?? '')
  const canTranslate = useAsk('getTranslator', {}).value?.isOn && isForeign
  const nowMs = useServerNow(1000)
  const [offer] = openOffers(useOffers() ?? [], nowMs)

  const answer = (action: Action, label: string, icon: IconName): Command => ({
    value: `action/${action}`,
    label,
    icon,
    run() {
      onClose()
      runAction(action)
    },
  })
  const here: Command[] = []
  if (offer) here.push(answer('accept', t`Accept the offer`, 'check'), answer('decline', t`Decline the offer`, 'close'))
  if (!conversation) return here
  const { status, inquiry } = conversation
  if (status === 'handling' && inquiry?.agentEid === eid) {
    here.push(answer('transfer', t`Transfer conversation`, 'swap'), answer('close', t`Close conversation`, 'check'))
  }
  if (status === 'handling' && conversation.member) {
    here.push(answer('invite', t`Invite a teammate`, 'person'), answer('note', t`Internal note or reply`, 'lock'))
  }
  if (inquiry && (status === 'open' || status === 'missed')) {
    here.push({ value: 'take-over', label: t`Take over`, icon: 'swap', run: () => takeOver(inquiry.id) })
  }
  if (inquiry?.status === 'closed' && status === 'closed') {
    const { visitorEid } = conversation
    here.push({ value: 'write-again', label: t`Reopen`, icon: 'chat', run: () => writeAgain(visitorEid) })
  }
  here.push(
    answer('find', t`Search in this conversation`, 'search'),
    ...(canTranslate ? [answer('translate', t`Translate visitors’ messages or show the original`, translateSign)] : []),
    answer('remind', t`Remind me about this conversation`, 'clock'),
    answer('visitor', t`Show or hide visitor details`, 'person'),
    answer('next', t`Next conversation`, 'down'),
    answer('previous', t`Previous conversation`, 'back'),
  )
  return here
}

/** Every area, followed by the screens in it. */
function useScreens(onClose: () => void): Command[] {
  const navigate = useNavigate()
  const self = useOwnSelf()
  const areas = useAreas()
  const [entries, setEntries] = useState<ReadonlyMap<string, readonly AreaEntry[]>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the palette opens
  useEffect(() => {
    for (const { path, entries } of areas)
      void entries?.(self).then((found) => setEntries((before) => new Map(before).set(path, found)))
  }, [])

  const go = (to: string, search: Record<string, string> = {}) => {
    onClose()
    void navigate({ to, search })
  }
  return areas.flatMap(({ path, label, icon }) => [
    { value: path, label: label(), icon, run: () => go(path) },
    ...(entries.get(path) ?? []).map(
      (entry): Command => ({
        value: `${entry.to}?${new URLSearchParams(entry.search)}`,
        label: t`${label()}: ${entry.label}`,
        icon,
        run: () => go(entry.to, entry.search),
      }),
    ),
  ])
}

/** The views of the inbox that are kept. */
function useViews(onClose: () => void): Command[] {
  const navigate = useNavigate()
  const views = useAsk('listInboxViews', {}).value?.views ?? []
  return views.map(({ id, name }) => ({
    value: `view/${id}`,
    label: name,
    icon: 'filter',
    run() {
      onClose()
      void navigate({ to: '/inbox', search: { view: id } })
    },
  }))
}

function useOwnConversations(onClose: () => void): Command[] {
  const navigate = useNavigate()
  const conversations = useConversations('handling', conversationLimit) ?? []
  return conversations.map(({ id, visitorName }) => ({
    value: id,
    label: visitorName,
    icon: 'inbox',
    run() {
      onClose()
      void navigate({
        to: '/inbox/$conversationId',
        params: { conversationId: id },
        search: { tab: 'handling' },
      })
    },
  }))
}
