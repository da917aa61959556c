import { useState } from 'react'
import { useBrand } from '#app/brand/use-brand.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Widget } from '#core/contract/index.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import * as css from './widgets.css.ts'

/** The chat as visitors will see it with these settings, saved or not. */
export function WidgetPreview({ widget, language }: { widget: Widget; language: string }) {
  const [other, setOther] = useState(false)
  const theme = widget.theme !== 'auto' ? widget.theme : other ? 'dark' : 'light'
  return (
    <section className={layout.frame} aria-label={t`Preview`}>
      <div className={`${css.stage} ${css.stageThemes[theme]}`}>
        <div className={css.chat}>
          <Head title={wordsIn(widget.title, language)} theme={theme} />
          <div className={css.chatLog}>
            <div>
              <p className={css.chatTitle}>{t`Hello! How can we help?`}</p>
              <p dir="auto">{wordsIn(widget.greeting, language)}</p>
            </div>
            <p className={css.chatMine}>{t`Do you ship abroad?`}</p>
          </div>
          <Foot widget={widget} language={language} />
        </div>
        <span className={css.opener} data-position={widget.position}>
          <Icon name="chat" />
        </span>
      </div>
      {widget.theme === 'auto' && (
        <Button onClick={() => setOther(!other)}>{other ? t`Show on a light device` : t`Show on a dark device`}</Button>
      )}
    </section>
  )
}

function Head({ title, theme }: { title: string; theme: 'light' | 'dark' }) {
  const { logo } = useBrand()
  const picture = theme === 'dark' ? (logo.dark ?? logo.light) : logo.light
  return (
    <div className={css.chatHead}>
      {picture ? (
        <img alt="" {...picture} className={css.chatLogo} />
      ) : (
        <span className={css.chatMark}>
          <Icon name="chat" />
        </span>
      )}
      <div className={layout.grow}>
        <p className={css.chatTitle} dir="auto">
          {title || t`Chat with us`}
        </p>
        <p className={texts.hint}>{t`We usually reply in a few minutes`}</p>
      </div>
      <Icon name="more" />
    </div>
  )
}

/** The visitor's consent is asked in place of the text box. */
function Foot({ widget, language }: { widget: Widget; language: string }) {
  if (widget.asksConsent)
    return (
      <div className={css.chatFoot}>
        <p dir="auto">
          {wordsIn(widget.consent, language) ||
            t`To chat with you, we store your messages and what this browser needs to find them again.`}
        </p>
        <span className={css.chatButton}>{t`I agree`}</span>
      </div>
    )
  return (
    <div className={css.chatFoot}>
      {widget.takesCalls !== 'none' && (
        <p className={css.chatCall}>
          <Icon name="phone" look="small" />
          {t`Call us`}
        </p>
      )}
      <p className={css.chatBox}>{t`Write a message`}</p>
    </div>
  )
}
