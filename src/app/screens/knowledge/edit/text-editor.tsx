import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useRef } from 'react'
import { pastedFiles } from '#app/composer/files/pasted-files.ts'
import { useCommands } from '#app/data/everline.tsx'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import * as look from '#app/rich-text/rich-text.css.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { RichText } from '#core/contract/knowledge/rich-text.ts'
import { systemRandom } from '#core/platform/random.ts'
import * as css from './edit.css.ts'
import { editorExtensions } from './editor-extensions.ts'
import { pastedMarkup } from './pasted-markup.ts'
import { Toolbar } from './toolbar.tsx'
import { editorOfTree, treeOfEditor } from './tree-of-editor.ts'

/** Maximum number of characters that are pasted at once: an entry has far fewer, and the browser would stop for seconds. */
const maxPasted = 500_000

type Props = {
  text: RichText
  /** Called with every change; the text is read only when it is needed. */
  onChange(read: () => RichText): void
}

/** Where the text of an entry is written. What is pasted is reduced to what a text may have. */
export function TextEditor({ text, onChange }: Props) {
  const { ask } = useCommands()
  const toasts = useToasts()
  const labelId = useId()
  const refuse = (children: React.ReactNode) => void toasts.show({ severity: 'error', children })

  async function addPicture(file: File) {
    const id = systemRandom.uuid()
    const added = await ask('addKnowledgePicture', { query: { id }, file })
    if (!added.ok) return refuse(<FailureMessage failure={added.error} />)
    const { width, height } = added.value
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { id, alt: '', width, height } })
      .run()
  }
  function takePictures(files: Iterable<File> | undefined): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    for (const picture of pictures) void addPicture(picture)
    return pictures.length > 0
  }
  function refuseLong({ clipboardData }: ClipboardEvent): boolean {
    const lengths = ['text/html', 'text/plain'].map((type) => clipboardData?.getData(type).length ?? 0)
    if (Math.max(...lengths) <= maxPasted) return false
    refuse(t`That’s too much text for an article. Nothing was pasted.`)
    return true
  }
  // The editor keeps the functions that it began with.
  const own = useRef({ takePictures, refuseLong, onChange })
  own.current = { takePictures, refuseLong, onChange }
  const editor = useEditor({
    extensions: editorExtensions(),
    content: editorOfTree(text),
    // An inline style sheet, which the page's policy refuses: `edit.css.ts` has its rules.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, class: look.text },
      transformPastedHTML: pastedMarkup,
      handleDOMEvents: {
        paste: (_, event) => {
          if (!own.current.refuseLong(event) && !own.current.takePictures(pastedFiles(event.clipboardData)))
            return false
          event.preventDefault()
          return true
        },
        drop: (_, event) => {
          if (!own.current.takePictures(event.dataTransfer?.files)) return false
          event.preventDefault()
          return true
        },
      },
    },
    onUpdate: ({ editor }) => own.current.onChange(() => treeOfEditor(editor.getJSON())),
  })
  return (
    <div>
      <p className={texts.label} id={labelId}>{t`Text`}</p>
      <div className={css.field}>
        <Toolbar editor={editor} onPicture={(file) => void addPicture(file)} />
        {/* A click beside the text goes to its end. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the text itself has the focus and takes the keys */}
        <div
          className={css.area}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            editor.commands.focus('end')
          }}
        >
          <EditorContent editor={editor} />
        </div>
      </div>
    </div>
  )
}
