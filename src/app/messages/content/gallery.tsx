import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { openModal, useBackCloses } from '#app/ui/overlay/over-the-page.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { useContentEnv } from './content-env.ts'
import * as css from './gallery.css.ts'
import { useStoredFile } from './use-stored-file.ts'

const saveSign = 'M12 4v11M7.500 10.500L12 15l4.500-4.500M5 19.500h14'

const zooms = [1, 1.5, 2, 3, 4] as const

/** The pictures of a conversation on the whole screen: arrow keys go on, plus and minus zoom, Escape closes. */
export function Gallery({ startId, onClose }: { startId: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pictures, fileUrl } = useContentEnv()
  // As it was when it was opened: a new picture must not move the one that is looked at.
  const [all] = useState(pictures)
  const [id, setId] = useState(startId)
  const [zoom, setZoom] = useState(0)
  const { file } = useStoredFile(id)
  const place = all.findIndex((picture) => picture.file.id === id)
  const shown = all[place]
  useBackCloses(onClose, { byBrowser: true })
  useEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])

  function go(by: number) {
    const next = all[place + by]
    if (!next) return
    setId(next.file.id)
    setZoom(0)
  }
  const zoomBy = (by: number) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + by)))
  const onKey = (event: KeyboardEvent) => {
    const isBackward = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      // A zoomed picture is moved by these keys.
      if (zoom > 0) return
      go(event.key === isBackward ? -1 : 1)
    } else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else return
    event.preventDefault()
  }
  const name = shown?.file.name ?? file?.name ?? ''
  const url = file?.path ? `${fileUrl}${file.path}` : null
  return (
    <dialog ref={dialog} className={css.sheet} aria-label={t`Pictures`} onClose={onClose} onKeyDown={onKey}>
      <div className={css.bar}>
        <div className={css.title}>
          <bdi className={css.name}>{name}</bdi>
          {shown && <span className={css.sent}>{t`${shown.senderName}, ${fullTime(shown.sentAtMs)}`}</span>}
        </div>
        {all.length > 1 && (
          <>
            <Button look="quiet" square aria-label={t`Previous`} aria-disabled={place <= 0} onClick={() => go(-1)}>
              <Icon name="back" />
            </Button>
            <span role="status">{t`${place + 1} of ${all.length}`}</span>
            <Button
              look="quiet"
              square
              aria-label={t`Next`}
              aria-disabled={place >= all.length - 1}
              onClick={() => go(1)}
            >
              <Icon name="next" />
            </Button>
          </>
        )}
        <Button look="quiet" square aria-label={t`Zoom out`} aria-disabled={zoom === 0} onClick={() => zoomBy(-1)}>
          <Icon name="minus" />
        </Button>
        <Button
          look="quiet"
          square
          aria-label={t`Zoom in`}
          aria-disabled={zoom === zooms.length - 1}
          onClick={() => zoomBy(1)}
        >
          <Icon name="plus" />
        </Button>
        {url && (
          <a
            href={`${url}/save`}
            download={name}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t`Save ${name}`}
          >
            <Icon name={saveSign} />
          </a>
        )}
        <Button look="quiet" square aria-label={t`Close`} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it */}
      <section className={css.stage} aria-label={name} tabIndex={0} onDoubleClick={() => setZoom(zoom > 0 ? 0 : 2)}>
        {url && (
          <img
            key={id}
            className={css.pixels}
            data-fit={zoom === 0 ? '' : undefined}
            style={zoom === 0 ? undefined : { inlineSize: `${100 * (zooms[zoom] ?? 1)}%` }}
            src={`${url}/${shown?.file.isAnimated ? 'view' : 'large'}`}
            alt={name}
          />
        )}
      </section>
    </dialog>
  )
}
