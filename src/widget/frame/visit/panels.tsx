import type { WidgetFace } from '#core/contract/widgets/schemas.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as notice from '#widget/frame/chat/line-notice.css.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import OpeningNotice from '#widget/frame/opening/opening-notice.tsx'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { FormPanel } from './form-panel.tsx'
import type { KeptForms } from './kept-forms.ts'
import { OfflineForm } from './offline-form.tsx'
import type { DueForm } from './use-forms.ts'

export type PanelsProps = {
  opened: Opened
  chat: Chat
  address: FrameAddress
  face: WidgetFace
  rows: QuietRows | null
  forms: KeptForms
  /** The form that is asked now. */
  due: DueForm | null
  /** Whether that form comes before the first message. */
  isBefore: boolean
}

/** For a visitor who has been let in: the greeting, and the form that is asked now or the opening notice. */
export function Panels({ opened, chat, address, face, rows, forms, due, isBefore }: PanelsProps) {
  const { service } = address
  const language = address.pageLang || address.lang
  const greeting = wordsIn(face.greeting, language)
  const offline = face.forms.find(({ formType }) => formType === 'offlineMessage')
  const isHandled = rows?.conversation?.status === 'handling'
  return (
    <>
      {greeting !== '' && !rows?.hasMessages && !due && (
        <p className={notice.notice} dir="auto">
          {greeting}
        </p>
      )}
      {due ? (
        <FormPanel
          key={`${due.form.formType}/${due.inquiryId}`}
          {...due}
          chat={chat}
          widgetId={face.id}
          forms={forms}
          language={language}
          longestSuffix={face.longestEmailSuffix}
          // A visitor who has ended the conversation may skip the rating.
          canSkip={!isBefore}
        />
      ) : (
        !isHandled && (
          <OpeningNotice
            opened={opened}
            chat={chat}
            service={service}
            longestSuffix={face.longestEmailSuffix}
            form={
              offline
                ? (onClose) => (
                    <OfflineForm
                      form={offline}
                      chat={chat}
                      forms={forms}
                      language={language}
                      longestSuffix={face.longestEmailSuffix}
                      onClose={onClose}
                    />
                  )
                : null
            }
          />
        )
      )}
    </>
  )
}
