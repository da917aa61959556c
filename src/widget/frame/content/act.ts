import { t } from '#app/language/t.ts'
import type { CallArguments, Calls, MessageAction } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Failure } from '#core/platform/result.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { isWished, wish } from '#widget/frame/inquiry/wish.ts'

/** The times that a button offers. */
export type Schedule = { roomId: string; messageId: string } & Pick<
  CallArguments<Calls['listFreeTimes']>['body'],
  'title' | 'minutes'
>

type On = { roomId: string; onSchedule(schedule: Schedule): void; onFailure(failure: Failure | null): void }

/** The inquiry that an agent has, unless the visitor has given it away or ended it already. */
const inquiryOf = (chat: Chat) => {
  const { rows } = chat.state()
  const inquiry = rows?.conversation?.inquiry
  return inquiry?.status === 'handling' && !isWished(rows, inquiry.id, 'hand-over', 'decline', 'end')
    ? inquiry.id
    : null
}

/** Why a button cannot be used any more; null: it can. */
export const whyNotOf = (action: MessageAction, chat: Chat): string | null =>
  (action.do === 'transfer-inquiry' || action.do === 'close-inquiry') && inquiryOf(chat) === null
    ? t`This conversation has ended`
    : null

/** Creates the handlers of the buttons in messages. */
export function createAct(chat: Chat, { roomId, onSchedule, onFailure }: On) {
  async function answer(messageId: string, { label, data }: Extract<MessageAction, { do: 'postback' }>) {
    const content = { answer: { type: 'postback', messageId, label, data } as const }
    await chat.send({ id: systemRandom.uuid(), text: label }, { content }).catch(() => onFailure(null))
  }

  async function change(name: 'hand-over' | 'end', tagId: string | null) {
    const inquiryId = inquiryOf(chat)
    if (inquiryId === null) return
    const kept = await wish(chat, { roomId, inquiryId }, name, tagId)
    if (!kept.ok) onFailure(kept.error)
  }

  return (action: MessageAction, messageId: string): void => {
    if (action.do === 'postback') void answer(messageId, action)
    else if (action.do === 'transfer-inquiry') void change('hand-over', action.tagId)
    else if (action.do === 'close-inquiry') void change('end', null)
    else if (action.do === 'schedule') {
      onSchedule({ roomId, messageId, title: action.title, minutes: action.minutes })
    }
  }
}
