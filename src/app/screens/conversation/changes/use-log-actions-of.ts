import { useCallback, useMemo, useRef } from 'react'
import type { Action } from '#app/keys/shortcuts.ts'
import { useActionKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import type { LogMessage } from '#app/messages/log-items.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { LogActions } from './log-actions.ts'

type Deps = {
  rows: readonly LogMessage[]
  showFrom(seq: number): Promise<Result<null>>
  /** Null: nobody would read an answer. */
  onReply: ((to: ReplyTo) => void) | null
  onJump(target: { seq: number }): void
}

const quoteOf = ({ id, seq, senderName, text }: LogMessage): ReplyTo => ({
  id,
  seq,
  senderName,
  text: text.slice(0, 120).toWellFormed(),
})

/** Creates the actions of a log's lines, and binds a key that replies to the newest message of others. */
export function useLogActionsOf(deps: Deps): LogActions {
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const latest = useRef({ ...deps, toasts })
  latest.current = { ...deps, toasts }
  const canReply = deps.onReply !== null
  const actions = useMemo<LogActions>(
    () => ({
      reply: canReply ? (message) => latest.current.onReply?.(quoteOf(message)) : null,
      async jump(seq) {
        const { rows, showFrom, onJump } = latest.current
        onJump({ seq })
        if (rows.some((row) => row.seq === seq)) return
        const shown = await showFrom(seq)
        if (!shown.ok) latest.current.toasts.show({ id: 'jump', severity: 'error', children: failureText(shown.error) })
      },
    }),
    [canReply],
  )
  useActionKeys(
    useCallback(
      (action: Action) => {
        if (action !== 'reply' || !actions.reply) return false
        const newest = latest.current.rows.findLast(
          (row) => row.kind === 'text' && row.text !== '' && row.senderEid !== eid,
        )
        if (newest) actions.reply(newest)
        return newest !== undefined
      },
      [actions, eid],
    ),
  )
  return actions
}
