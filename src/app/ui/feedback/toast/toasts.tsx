import { useSyncExternalStore } from 'react'
import { msg, t, translated } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { spinner } from '#app/ui/feedback/spinner.css.ts'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { Toast, ToastQueue, ToastSeverity } from './toast-queue.ts'
import * as css from './toasts.css.ts'

const signs: Record<Exclude<ToastSeverity, 'connecting'>, [IconName, string]> = {
  error: ['alert', msg`Error`],
  success: ['check', msg`Done`],
  warning: ['alert', msg`Warning`],
  info: ['info', msg`Information`],
  notify: ['bell', msg`News`],
}

/**
 * [UI-06] Toasts at the side, a snackbar at the bottom. They take no focus. Their time is paused under the pointer and
 * while one of their buttons has the focus.
 */
export function Toasts({ queue }: { queue: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown, queue.shown)
  return (
    <>
      {(['toast', 'snackbar'] as const).map((variant) => (
        // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
        <div
          key={variant}
          className={css.region[variant]}
          data-region={variant}
          // A live region must be on the page before its text is. It is no `status`, because screens have their own.
          role="group"
          aria-live="polite"
          aria-label={variant === 'toast' ? t`Notices` : t`Notice`}
          onPointerEnter={queue.hold}
          onPointerLeave={queue.release}
          onFocus={queue.hold}
          onBlur={queue.release}
        >
          {shown.map((toast) => toast.variant === variant && <Told key={toast.id} toast={toast} queue={queue} />)}
        </div>
      ))}
    </>
  )
}

function Told({ toast, queue }: { toast: Toast; queue: ToastQueue }) {
  const { id, severity, variant, actions, children } = toast
  return (
    <div className={css.toast[variant]} data-severity={severity} role={severity === 'error' ? 'alert' : undefined}>
      <span className={css.severity[severity]}>
        {severity === 'connecting' ? (
          <span className={spinner} data-testid="spinner" />
        ) : (
          <Icon name={signs[severity][0]} look="small" />
        )}
      </span>
      <div className={css.text}>
        <span className={visuallyHidden}>
          {severity === 'connecting' ? t`Connecting` : translated(signs[severity][1])}:{' '}
        </span>
        {children}
      </div>
      <div className={css.actions}>
        {actions.map(({ name }) => (
          <Button key={name} look="link" className={css.action} onClick={() => queue.act(id, name)}>
            {name}
          </Button>
        ))}
        {variant === 'toast' && (
          <Button look="quiet" square aria-label={t`Dismiss`} onClick={() => queue.close(id)}>
            <Icon name="close" look="small" />
          </Button>
        )}
      </div>
    </div>
  )
}
