import { useEffect, useRef, useState } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { download } from '#app/browser/download.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as css from './second-factor.css.ts'

/** Shows the recovery codes, once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Takes the focus, because the element that had it was removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.stack}>
      <h2 ref={heading} tabIndex={-1}>
        {t`Save your recovery codes`}
      </h2>
      <p className={css.hint}>
        {t`Each one signs you in once if you lose your authenticator. They’re shown only now, so store them with your passwords.`}
      </p>
      <ul className={css.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>{t`Copy`}</Button>
        <Button
          onClick={() =>
            download(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'everline-recovery-codes.txt')
          }
        >
          {t`Download`}
        </Button>
      </div>
      {isCopied && <Notice look="info">{t`Copied.`}</Notice>}
      <Button look="primary" tall onClick={onKept}>
        {t`I’ve saved them`}
      </Button>
    </div>
  )
}
