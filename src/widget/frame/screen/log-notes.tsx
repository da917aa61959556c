import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import { Sign } from '#widget/frame/chat/sign.tsx'
import * as css from './log.css.ts'

/** Stands in the log before the first message. */
export const Greeting = () => (
  <div className={css.greeting}>
    <span className={css.greetingMark} aria-hidden="true">
      <Sign name="chat" />
    </span>
    <h2 className={css.greetingTitle}>{t`Hello! How can we help?`}</h2>
    <p>{t`Send us a message. You’ll find our reply here whenever you come back.`}</p>
  </div>
)

export const OpeningFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.event} role="alert">
    {t`Couldn’t start the chat.`}{' '}
    <Button look="link" onClick={onRetry}>
      {t`Try again`}
    </Button>
  </p>
)

/** The last line: says who is typing. */
export const Typing = ({ typist }: { typist: string | null }) => (
  <div role="status" className={css.typing}>
    {typist && (
      <>
        <span className={css.dots} aria-hidden="true">
          <i className={css.dot} />
          <i className={css.dot} />
          <i className={css.dot} />
        </span>
        {t`${typist} is typing…`}
      </>
    )}
  </div>
)
