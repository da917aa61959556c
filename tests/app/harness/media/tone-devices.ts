import type { BackgroundBlur } from '#app/media/background-blur.ts'
import type { BrowserMedia } from '#app/media/browser-media.ts'

/** Green of the screen that is shared, 0 to 255: less than the camera's, more than black. */
const screenGreen = 110

/** A microphone whose sound is known: a tone, until it is unplugged. A camera and a screen whose pictures have one colour each. */
export type ToneDevices = BrowserMedia & {
  /** The microphones that are plugged in, by id and frequency in Hz; the first is the system's choice. */
  microphones: Map<string, number>
  unplug(id: string): void
  plug(id: string, frequency: number): void
  opened(): number
}

export function createToneDevices(context: AudioContext, frequency: number): ToneDevices {
  const microphones = new Map([['built-in', frequency]])
  const open = new Map<MediaStreamTrack, string>()
  const changes = new EventTarget()
  const changed = () => void changes.dispatchEvent(new Event('change'))

  function openMicrophone(wanted: string | null): MediaStream {
    const id = wanted !== null && microphones.has(wanted) ? wanted : ([...microphones.keys()][0] ?? null)
    if (id === null) throw new DOMException('none', 'NotFoundError')
    const destination = context.createMediaStreamDestination()
    const gain = new GainNode(context, { gain: 0.3 })
    const tone = new OscillatorNode(context, { frequency: microphones.get(id) ?? 0 })
    tone.connect(gain).connect(destination)
    tone.start()
    const [track] = destination.stream.getAudioTracks()
    if (!track) throw new Error('no track')
    const settings = { deviceId: id }
    Object.assign(track, { getSettings: () => settings })
    open.set(track, id)
    return destination.stream
  }

  return {
    microphones,
    opened: () => [...open.keys()].filter((track) => track.readyState === 'live').length,
    open: async ({ audio, video }) => (audio ? openMicrophone(idIn(audio)) : camera(Boolean(video))),
    openScreen: async () => picture(`rgb(0 ${screenGreen} 0)`),
    list: async () =>
      [...microphones.keys()].map((deviceId) => {
        const device = { deviceId, kind: 'audioinput' as const, label: deviceId, groupId: '' }
        return { ...device, toJSON: () => device }
      }),
    onDevices: (run, signal) => changes.addEventListener('change', run, { signal }),
    connect: (configuration) => new RTCPeerConnection(configuration),
    unplug(id) {
      microphones.delete(id)
      for (const [track, of] of open) {
        if (of !== id || track.readyState === 'ended') continue
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
      changed()
    },
    plug(id, hertz) {
      microphones.set(id, hertz)
      changed()
    },
  }
}

function idIn(audio: boolean | MediaTrackConstraints): string | null {
  const wanted = typeof audio === 'object' ? audio.deviceId : undefined
  return typeof wanted === 'object' && 'ideal' in wanted && typeof wanted.ideal === 'string' ? wanted.ideal : null
}

/** A processor that leaves nothing of the picture but black, in place of one that blurs. */
export const blackBlur: BackgroundBlur = {
  isOffered: () => true,
  isPossible: () => true,
  async apply(camera, isWanted) {
    const [black] = isWanted ? picture('black').getVideoTracks() : []
    if (black) camera.stop()
    return black ?? camera
  },
}

function camera(isWanted: boolean): MediaStream {
  if (!isWanted) throw new DOMException('none', 'NotFoundError')
  return picture('rgb(0 200 0)')
}

/** Drawn anew all the time, or nothing would be sent. */
function picture(color: string): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 48
  const drawing = canvas.getContext('2d')
  const draw = () => {
    if (!drawing) return
    drawing.fillStyle = color
    drawing.fillRect(0, 0, canvas.width, canvas.height)
  }
  draw()
  setInterval(draw, 50)
  return canvas.captureStream(20)
}
