import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import * as css from './translation.css.ts'

type Props = {
  message: { id: string; roomId: string }
  /** As it was written. */
  text: string
  /** Another one after the message was edited. */
  version: string
}

/** The text of a message in the reader's language; what was written is one press away. */
export function TranslatedText(props: Props) {
  const translator = useAsk('getTranslator', {})
  return translator.value?.isOn ? <Translated {...props} /> : <MessageText text={props.text} />
}

function Translated({ message: { id: messageId, roomId }, text, version }: Props) {
  const { language } = useLanguage()
  const [isOriginal, setOriginal] = useState(false)
  const { value, failure, isAsking, askAgain } = useAsk(
    'getTranslation',
    { params: { roomId, messageId }, query: { to: language, version } },
    { isKept: false },
  )
  const translation = value?.translation ?? null
  if (value && !translation) return <MessageText text={text} />
  const isTranslated = translation && !isOriginal
  return (
    <>
      <div dir="auto" lang={isTranslated ? language : translation?.from || undefined}>
        <MessageText text={isTranslated ? translation.text : text} />
      </div>
      <span className={css.source}>
        {failure && !isAsking ? (
          <>
            {t`Couldn’t translate: ${failureText(failure)}`}
            <Button look="link" onClick={() => void askAgain()}>
              {t`Try again`}
            </Button>
          </>
        ) : !translation ? (
          t`Translating…`
        ) : (
          <>
            {translation.from === '' ? t`Translated` : t`Translated from ${languageName(translation.from)}`}
            <Button look="link" onClick={() => setOriginal(!isOriginal)}>
              {isOriginal ? t`Show translation` : t`Show original`}
            </Button>
          </>
        )}
      </span>
    </>
  )
}
