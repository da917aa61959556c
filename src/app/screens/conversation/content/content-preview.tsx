import { useEffect, useMemo, useRef } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { type ContentEnv, ContentEnvProvider } from '#app/messages/content/content-env.ts'
import { MessageContent } from '#app/messages/content/message-content.tsx'
import * as log from '#app/messages/log.css.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { StoredFile } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { type ContentDraft, newAction, type PictureDraft, picturesOf, readDraft } from './content-draft.ts'
import * as css from './content-editor.css.ts'

/** Preview of the message for the visitor. Missing parts are shown as dashes. */
export function ContentPreview({ draft }: { draft: ContentDraft }) {
  const { content } = readDraft(withDashes(draft))
  const env = usePreviewEnv(picturesOf(draft))
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <div className={`${log.message} ${css.line}`} data-last="" data-first="" inert>
        <div className={log.bubble}>
          <ContentEnvProvider value={env}>
            {content && <MessageContent message={{ id: 'preview', text: '', content: withFacts(content) }} />}
          </ContentEnvProvider>
        </div>
      </div>
    </section>
  )
}

const dash = (text: string) => (isBlankText(text) ? '–' : text)

function withDashes(draft: ContentDraft): ContentDraft {
  const actions = (all: ContentDraft['actions']) =>
    // Only a button's label is visible.
    all.map((action) => ({ ...newAction(), label: dash(action.label) }))
  return {
    ...draft,
    text: dash(draft.text),
    title: dash(draft.title),
    actions: actions(draft.actions),
    cards: draft.cards.map((card) => ({ ...card, title: dash(card.title), actions: actions(card.actions) })),
  }
}

/** Puts in what the backend will know of the pictures. */
function withFacts(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    key === 'picture' && value !== null && typeof value === 'object'
      ? { name: '', mediaType: 'image/*', sizeBytes: 0, width: null, height: null, ...value }
      : value,
  )
}

/** Pictures come from the browser's memory. */
function usePreviewEnv(pictures: readonly PictureDraft[]): ContentEnv {
  const chosen = useRef(pictures)
  const urls = useRef(new Map<string, string>())
  useEffect(() => {
    chosen.current = pictures
  }, [pictures])
  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])
  return useMemo(
    () => ({
      async getFile(id) {
        const file = chosen.current.find((picture) => picture.id === id)?.file
        const url = urls.current.get(id) ?? (file ? URL.createObjectURL(file) : '')
        urls.current.set(id, url)
        return ok({ file: asStored(id, url) })
      },
      fileUrl: '',
      pictures: () => [],
      act: null,
      whyNot: () => null,
      failureText,
    }),
    [],
  )
}

const asStored = (id: string, url: string): StoredFile => ({
  id,
  name: '',
  mediaType: 'image/*',
  sizeBytes: 0,
  width: null,
  height: null,
  state: 'ready',
  refusal: null,
  thumbnail: 'ready',
  // A suffix that is added to the address becomes part of its fragment, which the browser ignores.
  path: `${url}#`,
  pathEndsAtMs: 0,
})
