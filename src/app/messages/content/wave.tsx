import { useRef, useState } from 'react'
import { mediaPreload } from '#app/browser/data-saver.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './content.css.ts'

type Props = { url: string; peaks: readonly number[]; name: string }

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A voice message: its wave, which fills as it plays and on which a click jumps. */
export function Wave({ url, peaks, name }: Props) {
  const sound = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState({ seconds: 0, of: 0, isPlaying: false })
  const done = at.of > 0 ? at.seconds / at.of : 0

  function look() {
    const element = sound.current
    if (!element) return
    // A recording of some browsers does not say how long it is before it was played to its end.
    const of = Number.isFinite(element.duration) ? element.duration : 0
    setAt({ seconds: element.currentTime, of, isPlaying: !element.paused })
  }
  const toggle = () => void (sound.current?.paused ? sound.current.play() : sound.current?.pause())

  return (
    <div className={css.wave}>
      <Button look="quiet" square aria-label={at.isPlaying ? t`Pause ${name}` : t`Play ${name}`} onClick={toggle}>
        <Icon name={at.isPlaying ? 'pause' : 'play'} />
      </Button>
      <input
        type="range"
        className={css.seek}
        aria-label={t`Position`}
        min={0}
        max={1}
        step={0.01}
        value={done}
        onChange={(event) => {
          if (sound.current && at.of > 0) sound.current.currentTime = Number(event.currentTarget.value) * at.of
        }}
      />
      <span className={css.bars} aria-hidden="true">
        {peaks.map((peak, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={css.bar}
            data-done={(index + 0.5) / peaks.length <= done ? '' : undefined}
            style={{ blockSize: `${Math.max(8, peak)}%` }}
          />
        ))}
      </span>
      <span className={css.time}>{minutes(at.isPlaying || at.seconds > 0 ? at.seconds : at.of)}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people send each other */}
      <audio
        ref={sound}
        src={url}
        preload={mediaPreload()}
        onTimeUpdate={look}
        onPlay={look}
        onPause={look}
        onLoadedMetadata={look}
      />
    </div>
  )
}
