import { type RefObject, Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { slashQueryAt } from '#core/canned-responses/slash-query.ts'
import { atQueryAt } from '#core/notes/mentions.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { colonQueryAt } from './emoji/find-emoji.ts'
import { useSignList } from './use-sign-list.ts'

const loadCannedList = async () => (await import('./canned/canned-list.tsx')).CannedList
const CannedList = lazyPart(loadCannedList)
const loadMentionList = async () => (await import('./notes/mention-list.tsx')).MentionList
const MentionList = lazyPart(loadMentionList)
const EmojiList = lazyPart(async () => (await import('./emoji/emoji-list.tsx')).EmojiList)
const EmojiPicker = lazyPart(async () => (await import('./emoji/emoji-picker.tsx')).EmojiPicker)
const soon = [loadCannedList, loadMentionList]

const slash = { sign: '/', queryAt: slashQueryAt }
const at = { sign: '@', queryAt: atQueryAt }
const colon = { sign: ':', queryAt: colonQueryAt, shortest: 2 }

/** The lists that open in the composer by a sign: canned responses, colleagues and emoji. */
export function useComposerLists(box: RefObject<HTMLTextAreaElement | null>) {
  const canned = useSignList(box, slash)
  const mentions = useSignList(box, at)
  const emoji = useSignList(box, colon)
  const [isPicking, setPicking] = useState(false)
  useLoadedSoon(soon)
  return {
    isPicking,
    /** Opens or closes the list of all emoji. */
    pick: setPicking,
    canned,
    mentions,
    emoji,
    /** Those that may open. Only a note mentions colleagues. */
    allowed: (isNote: boolean) => (isNote ? [mentions, canned, emoji] : [canned, emoji]),
    /** The composer has lost the focus to this element. */
    leave(to: EventTarget | null) {
      canned.leave(to)
      mentions.leave(to)
      emoji.leave(to)
      if (!(to instanceof Element && to.closest('[data-list]'))) setPicking(false)
    },
  }
}

type Props = {
  lists: ReturnType<typeof useComposerLists>
  isNote: boolean
  box: RefObject<HTMLTextAreaElement | null>
  visitor: Pick<ConversationRow, 'visitorEid' | 'visitorName' | 'language'>
}

/** Shows the list that is open. */
export const OpenList = ({ lists: { canned, mentions, emoji, isPicking, pick }, isNote, box, visitor }: Props) => (
  <>
    {canned.query && (
      <Suspense>
        <CannedList list={canned} query={canned.query} box={box} visitor={visitor} />
      </Suspense>
    )}
    {isNote && mentions.query && (
      <Suspense>
        <MentionList list={mentions} query={mentions.query} box={box} />
      </Suspense>
    )}
    {isPicking && (
      <Suspense>
        <EmojiPicker box={box} onClose={() => pick(false)} />
      </Suspense>
    )}
    {emoji.query && (
      <Suspense>
        <EmojiList list={emoji} query={emoji.query} box={box} />
      </Suspense>
    )}
  </>
)
