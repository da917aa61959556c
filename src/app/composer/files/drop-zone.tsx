import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { attach } from './attachments.ts'
import * as css from './files.css.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Files that are dropped anywhere in the window are attached. Without it, the browser would open them in place of the app. */
export function DropZone({ roomId, onDone }: { roomId: string; onDone(): void }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Leaving an element of the page is not leaving the page.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      attach(roomId, event.dataTransfer?.files ?? [])
      onDone()
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => ending.abort()
  }, [roomId, onDone])
  return isOver ? (
    <div className={css.drop} aria-hidden="true">
      {t`Drop files to attach them`}
    </div>
  ) : null
}
