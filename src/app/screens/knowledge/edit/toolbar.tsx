import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { t } from '#app/language/t.ts'
import * as css from './edit.css.ts'
import { FormatSign, type FormatSignName } from './format-sign.tsx'
import { LinkDialog } from './link-dialog.tsx'

type Tool = {
  name: string
  sign: FormatSignName
  keys?: string
  isOn?: boolean
  isOff?: boolean
  run(): void
}

/** Buttons above the text. One stop for Tab; arrows go from one to the next, mirrored from right to left. */
export function Toolbar({ editor, onPicture }: { editor: Editor; onPicture(file: File): void }) {
  const bar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const [isLinking, setLinking] = useState(false)
  const groups = useTools(editor, { onLink: () => setLinking(true), onFile: () => file.current?.click() })
  const tools = groups.flat()

  function onKeyDown(event: KeyboardEvent) {
    const isMirrored = bar.current !== null && getComputedStyle(bar.current).direction === 'rtl'
    const steps: Record<string, number> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }
    const step = steps[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : current + (step ?? 0)
    if (next === current && step === undefined) return
    event.preventDefault()
    const index = (next + tools.length) % tools.length
    setCurrent(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }
  const button = (tool: Tool, index: number): ReactNode => (
    <button
      key={tool.name}
      type="button"
      className={css.tool}
      tabIndex={index === current ? 0 : -1}
      aria-label={tool.name}
      title={tool.keys === undefined ? tool.name : `${tool.name} (${keysText(tool.keys)})`}
      aria-pressed={tool.isOn}
      aria-disabled={tool.isOff || undefined}
      onFocus={() => setCurrent(index)}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !tool.isOff && tool.run()}
    >
      <FormatSign name={tool.sign} />
    </button>
  )
  return (
    <div ref={bar} role="toolbar" aria-label={t`Formatting`} className={css.toolbar} onKeyDown={onKeyDown}>
      {groups.map((group, at) => (
        <Group key={group[0]?.name} isFirst={at === 0}>
          {group.map((tool) => button(tool, tools.indexOf(tool)))}
        </Group>
      ))}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onPicture(chosen)
          target.value = ''
        }}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

const Group = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <>
    {!isFirst && <span className={css.between} aria-hidden="true" />}
    {children}
  </>
)

const keysText = (keys: string) => (isMac ? keys.replace('Ctrl+', '⌘').replace('Shift+', '⇧') : keys)

/** Returns the effect of each button, and whether the selection has it already. */
function useTools(editor: Editor, { onLink, onFile }: { onLink(): void; onFile(): void }): Tool[][] {
  const on = useEditorState({
    editor,
    selector: ({ editor: { isActive, can } }) => {
      const is = isActive.bind(editor)
      return {
        h2: is('heading', { level: 2 }),
        h3: is('heading', { level: 3 }),
        bold: is('bold'),
        italic: is('italic'),
        code: is('code'),
        link: is('link'),
        quote: is('blockquote'),
        bullets: is('bulletList'),
        numbers: is('orderedList'),
        block: is('codeBlock'),
        undo: can.call(editor).undo(),
        redo: can.call(editor).redo(),
      }
    },
  })
  const act = () => editor.chain().focus()
  return [
    [
      {
        name: t`Heading`,
        sign: 'h2',
        keys: 'Ctrl+Alt+2',
        isOn: on.h2,
        run: () => act().toggleHeading({ level: 2 }).run(),
      },
      {
        name: t`Smaller heading`,
        sign: 'h3',
        keys: 'Ctrl+Alt+3',
        isOn: on.h3,
        run: () => act().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { name: t`Bold`, sign: 'bold', keys: 'Ctrl+B', isOn: on.bold, run: () => act().toggleBold().run() },
      { name: t`Italic`, sign: 'italic', keys: 'Ctrl+I', isOn: on.italic, run: () => act().toggleItalic().run() },
      { name: t`Code`, sign: 'code', keys: 'Ctrl+E', isOn: on.code, run: () => act().toggleCode().run() },
      { name: t`Link`, sign: 'link', keys: 'Ctrl+K', isOn: on.link, run: onLink },
    ],
    [
      {
        name: t`List`,
        sign: 'bullets',
        keys: 'Ctrl+Shift+8',
        isOn: on.bullets,
        run: () => act().toggleBulletList().run(),
      },
      {
        name: t`Numbered list`,
        sign: 'numbers',
        keys: 'Ctrl+Shift+7',
        isOn: on.numbers,
        run: () => act().toggleOrderedList().run(),
      },
      {
        name: t`Quote`,
        sign: 'quote',
        keys: 'Ctrl+Shift+B',
        isOn: on.quote,
        run: () => act().toggleBlockquote().run(),
      },
      {
        name: t`Code block`,
        sign: 'block',
        keys: 'Ctrl+Alt+C',
        isOn: on.block,
        run: () => act().toggleCodeBlock().run(),
      },
    ],
    [
      { name: t`Picture`, sign: 'picture', run: onFile },
      { name: t`Divider`, sign: 'rule', run: () => act().setHorizontalRule().run() },
    ],
    [
      { name: t`Undo`, sign: 'undo', keys: 'Ctrl+Z', isOff: !on.undo, run: () => act().undo().run() },
      { name: t`Redo`, sign: 'redo', keys: 'Ctrl+Shift+Z', isOff: !on.redo, run: () => act().redo().run() },
    ],
  ]
}
