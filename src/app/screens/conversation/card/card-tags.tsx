import { useRef, useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TagInput } from '#app/ui/form/tag-input/tag-input.tsx'
import { maxVisitorTagLength, maxVisitorTags } from '#core/contract/limits.ts'
import type { Failure } from '#core/platform/result.ts'

type Props = { visitorEid: string; tags: readonly string[]; onChange(): Promise<unknown> }

/** The visitor's tags. Each change is sent at once, one after another; a tag that was refused goes again. */
export function CardTags({ visitorEid, tags, onChange }: Props) {
  const { ask } = useCommands()
  const words = useAsk('listCardWords', {}).value
  const [sending, setSending] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const shown = sending ?? tags

  function choose(next: readonly string[]) {
    const add = next.filter((tag) => !shown.includes(tag))
    const remove = shown.filter((tag) => !next.includes(tag))
    setSending(next)
    setFailure(null)
    const own = last.current.then(async () => {
      const result = await ask('tagVisitor', { params: { visitorEid }, body: { add, remove } })
      if (!result.ok) setFailure(result.error)
      await onChange()
      if (last.current === own) setSending(null)
    })
    last.current = own
  }
  return (
    <section>
      <TagInput
        label={t`Visitor tags`}
        tags={shown}
        onChange={choose}
        suggestions={words?.tags ?? []}
        maxTags={maxVisitorTags}
        maxLength={maxVisitorTagLength}
        placeholder={t`Add a tag`}
        {...(shown.length === 0 && { message: t`Stay with the visitor in every conversation.` })}
      />
      {failure && <Notice>{failureText(failure)}</Notice>}
    </section>
  )
}
