import { memo, type RefObject, Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { hasFinePointer } from '#app/browser/viewport.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { NoteButton } from './notes/note-mode.tsx'

const loadKnowledgeButton = async () => (await import('./knowledge/knowledge-button.tsx')).KnowledgeButton
const KnowledgeButton = lazyPart(loadKnowledgeButton)
const loadAttachButtons = async () => (await import('#app/composer/files/attach-buttons.tsx')).AttachButtons
const AttachButtons = lazyPart(loadAttachButtons)
const EditorButton = lazyPart(async () => (await import('./content/editor-button.tsx')).EditorButton)

type Props = {
  roomId: string
  isNote: boolean
  box: RefObject<HTMLTextAreaElement | null>
  /** Null: only notes are written here. */
  onToggleNote: (() => void) | null
  /** The focus belongs to the box again. */
  onDone(): void
}

/** Buttons of the composer for articles, files and other contents. A note takes no files. A letter renders none of them. */
export const ComposerButtons = memo(function ComposerButtons({ roomId, isNote, box, onToggleNote, onDone }: Props) {
  useLanguage()
  return (
    <>
      <Suspense>
        <KnowledgeButton box={box} />
      </Suspense>
      {onToggleNote && <NoteButton isNote={isNote} onToggle={onToggleNote} />}
      {!isNote && (
        <Suspense>
          <AttachButtons roomId={roomId} hasCamera={!hasFinePointer()} onDone={onDone} />
          <EditorButton roomId={roomId} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
})
