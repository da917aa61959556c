import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WidgetFace, WidgetForm } from '#core/contract/index.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import { createKeptForms, isReturned, isWaiting, type KeptForms } from './kept-forms.ts'
import { sendForm } from './send-forms.ts'

type Parts = { face: WidgetFace | null; rows: QuietRows | null; forms: KeptForms }

/** A form that could not be sent is tried again after this time, in milliseconds. */
const againMs = 5000

export type DueForm = { form: WidgetForm; inquiryId: string | null }

/**
 * The form that is asked now: one that the backend gave back, else the one before the first message, or after the end of
 * the inquiry.
 */
export function dueForm({ face, rows, forms }: Parts): DueForm | null {
  if (!face || !rows) return null
  const find = (formType: WidgetForm['formType']) => face.forms.find((form) => form.formType === formType)
  const isAsked = (formType: WidgetForm['formType'], inquiryId: string | null) => {
    const kept = forms.find({ formType, inquiryId })
    return !kept || !(kept.isSent || kept.isDone)
  }
  for (const { formType, inquiryId } of forms.all().filter(isReturned)) {
    const form = find(formType)
    if (form) return { form, inquiryId }
  }
  const before = find('preChatSurvey')
  if (before && isAsked('preChatSurvey', null) && rows.roomId === null) return { form: before, inquiryId: null }
  const inquiry = rows.conversation?.status === 'closed' ? rows.conversation.inquiry : null
  const after = find('postChatSurvey')
  // Nobody rates a conversation that no agent was in.
  if (after && inquiry?.acceptedAtMs && isAsked('postChatSurvey', inquiry.id))
    return { form: after, inquiryId: inquiry.id }
  return null
}

/** The forms of a widget that this browser keeps, also while further tabs show it. */
export function useKeptForms(service: string, widget: string): KeptForms {
  const [forms] = useState(() => createKeptForms(service, widget))
  useSyncExternalStore(forms.subscribe, forms.all)
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => forms.readAgain(key)
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [forms])
  return forms
}

/** Sends what the visitor has sent, as soon as the backend knows the conversation; also after a reload and a cut. */
export function useSentForms({ chat, face, rows, forms, onChanged }: Parts & { chat: Chat; onChanged(): void }) {
  const [round, setRound] = useState(0)
  const roomId = rows?.conversation ? rows.roomId : null
  const waiting = forms.all().filter(isWaiting)
  // In turn: one that cannot be sent now must not hold up the others.
  const next = waiting[round % waiting.length]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    if (!face || !next || roomId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    void sendForm(chat, forms, face, { form: next, roomId, onChanged })
      .catch(() => true)
      .then((mustWait) => {
        if (mustWait && !isLeft) timer = setTimeout(() => setRound((now) => now + 1), againMs)
      })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [chat, face, roomId, next?.id, next?.isSent, round])
}
