import { lazy, Suspense, useState } from 'react'
import { mediaPreload } from '#app/browser/data-saver.ts'
import { sizeText } from '#app/language/size-text.ts'
import { t } from '#app/language/t.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { fileType } from '#app/ui/sign/file-type.ts'
import { FileTypeIcon } from '#app/ui/sign/file-type-icon.tsx'
import type { FileContent, FileFacts, StoredFile } from '#core/contract/index.ts'
import * as css from './content.css.ts'
import { useContentEnv } from './content-env.ts'
import { type AskedFile, useStoredFile } from './use-stored-file.ts'
import { Wave } from './wave.tsx'

const Gallery = lazy(() => import('./gallery.tsx').then(({ Gallery }) => ({ default: Gallery })))

/** A file of a message: shown in place if browsers can, with its name, its size and a way to save it. */
export function FileView({ content }: { content: FileContent }) {
  const { file: facts, caption, type } = content
  const asked = useStoredFile(facts.id)
  const { failureText } = useContentEnv()
  return (
    <div className={css.file}>
      {type === 'image' && <Picture facts={facts} asked={asked} />}
      {type === 'video' && <Video facts={facts} file={asked.file} />}
      {type === 'audio' && <Sound facts={facts} file={asked.file} peaks={content.peaks} />}
      {type === 'file' && <Preview facts={facts} file={asked.file} />}
      {type !== 'image' && <FileRow facts={facts} file={asked.file} />}
      {asked.failure && (
        <p className={css.trouble} role="status">
          {failureText(asked.failure)}{' '}
          <Button look="link" onClick={asked.askAgain}>
            {t`Try again`}
          </Button>
        </p>
      )}
      {caption !== '' && (
        <div dir="auto">
          <MessageText text={caption} />
        </div>
      )}
    </div>
  )
}

/** Space that a picture takes before it is here: the log must not move when it comes. */
const placeOf = ({ width, height }: FileFacts) =>
  width && height ? { aspectRatio: `${width} / ${height}`, maxInlineSize: `min(100%, ${width}px)` } : undefined

function Picture({ facts, asked: { file } }: { facts: FileFacts; asked: AskedFile }) {
  const { fileUrl } = useContentEnv()
  const [isOpen, setOpen] = useState(false)
  if (file && file.thumbnail === 'none') return <FileRow facts={facts} file={file} />
  return (
    <>
      <button type="button" className={css.picture} style={placeOf(facts)} onClick={() => setOpen(true)}>
        {file?.path && file.thumbnail === 'ready' ? (
          <Pixels facts={facts} url={`${fileUrl}${file.path}`} />
        ) : (
          <span className={css.coming}>{t`Picture: ${facts.name}`}</span>
        )}
      </button>
      <Suspense>{isOpen && <Gallery startId={facts.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** A moving picture moves, unless its reader has asked the system for less motion; a badge says that it does. */
function Pixels({ facts: { name, isAnimated }, url }: { facts: FileFacts; url: string }) {
  if (!isAnimated) return <img className={css.pixels} src={`${url}/thumbnail`} alt={t`Picture: ${name}`} />
  return (
    <>
      <picture className={css.movingPixels}>
        <source media="(prefers-reduced-motion: reduce)" srcSet={`${url}/thumbnail`} />
        <img className={css.pixels} src={`${url}/view`} alt={t`Animated image: ${name}`} />
      </picture>
      <span className={css.moving} aria-hidden="true">
        {t`Animated`}
      </span>
    </>
  )
}

function Video({ facts, file }: { facts: FileFacts; file: StoredFile | null }) {
  const { fileUrl } = useContentEnv()
  if (!file?.path) return <span className={css.coming}>{facts.name}</span>
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people send each other
    <video
      className={css.video}
      controls
      preload={mediaPreload()}
      aria-label={t`Video: ${facts.name}`}
      src={`${fileUrl}${file.path}/view`}
      poster={file.thumbnail === 'ready' ? `${fileUrl}${file.path}/thumbnail` : undefined}
    />
  )
}

type SoundProps = { facts: FileFacts; file: StoredFile | null; peaks: readonly number[] | undefined }

function Sound({ facts, file, peaks }: SoundProps) {
  const { fileUrl } = useContentEnv()
  if (!file?.path) return <span className={css.coming}>{facts.name}</span>
  const url = `${fileUrl}${file.path}/view`
  if (peaks) return <Wave url={url} peaks={peaks} name={facts.name} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people send each other
    <audio className={css.sound} controls preload="none" aria-label={t`Recording: ${facts.name}`} src={url} />
  )
}

/** The first page of a document. */
function Preview({ facts, file }: { facts: FileFacts; file: StoredFile | null }) {
  const { fileUrl } = useContentEnv()
  if (!file?.path || file.thumbnail !== 'ready') return null
  return (
    <a href={`${fileUrl}${file.path}/view`} target="_blank" rel="noopener noreferrer" className={css.page}>
      <img className={css.pixels} src={`${fileUrl}${file.path}/thumbnail`} alt={t`First page of ${facts.name}`} />
    </a>
  )
}

/** Name and size of a file; a click saves it. */
function FileRow({ facts, file }: { facts: FileFacts; file: StoredFile | null }) {
  const { fileUrl } = useContentEnv()
  const { name, mediaType, sizeBytes } = facts
  return (
    <a
      className={css.row}
      href={file?.path ? `${fileUrl}${file.path}/save` : undefined}
      // The backend's headers make it a download; it must not replace this page all the same.
      target="_blank"
      rel="noopener noreferrer"
      download={name}
      aria-label={t`Save ${name}, ${sizeText(sizeBytes)}`}
    >
      <FileTypeIcon type={fileType(name, mediaType)} />
      <span className={css.words}>
        {/* A name may contain marks that turn the direction: they end with it. */}
        <bdi className={css.name}>{name}</bdi>
        <span className={css.sizeLine}>{sizeText(sizeBytes)}</span>
      </span>
    </a>
  )
}
