import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleRate as rate } from '#core/telephony/g711.ts'
import { wavFile } from '#core/telephony/wav-file.ts'
import { freePort } from './free-port.ts'
import { end, launch } from './kamailio.ts'
import { eventually } from './test-client.ts'

/** A telephone of the carrier: baresip with G.711, whose microphone is a tone and whose speaker is a file. */
export type SoftPhone = {
  /** Events since the last `forget`, with baresip's names. */
  events: Array<{ type: string; param: string }>
  /** Waits for an event, which is taken. */
  next(type: string): Promise<{ type: string; param: string }>
  dial(number: string): Promise<void>
  accept(): Promise<void>
  hangUp(): Promise<void>
  hold(): Promise<void>
  resume(): Promise<void>
  /**
   * How strong a tone is in what it has heard last in its present or last call: 0 to 1. Not after it has held the call: this baresip then records
   * nothing more, and what is found is what it heard before.
   */
  heard(frequency: number): Promise<number>
  /** How much sound it has decoded in its present call, in seconds, also after it has held the call. */
  decodedSeconds(): Promise<number>
  /** How long it has heard something in its last call. */
  heardSeconds(): Promise<number>
  printed(): string
  stop(): Promise<void>
}

const modules = ['g711', 'aufile', 'sndfile', 'account', 'menu', 'ctrl_tcp']

/** @param options.mode `manual`: it rings until `accept`; `auto`: it answers at once */
export async function startSoftPhone(options: {
  number: string
  /** Where it listens, as the carrier. */
  port: number
  /** Kamailio's side of the carrier. */
  proxyPort: number
  tone: number
  mode?: 'auto' | 'manual'
}): Promise<SoftPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-phone-'))
  const control = await freePort()
  const tone = join(folder, 'tone.wav')
  await writeFile(tone, toneFile(options.tone))
  const config = [
    'poll_method epoll',
    `sip_listen 127.0.0.1:${options.port}`,
    'call_max_calls 4',
    'net_interface 127.0.0.1',
    `audio_source aufile,${tone}`,
    `snd_path ${folder}`,
    'audio_srate 8000',
    'audio_channels 1',
    'module_path /usr/lib/baresip/modules',
    ...modules.map(
      (name) => `${name === 'menu' || name === 'account' || name === 'ctrl_tcp' ? 'module_app' : 'module'} ${name}.so`,
    ),
    `ctrl_tcp_listen 127.0.0.1:${control}`,
  ]
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`)
  const account = `<sip:${options.number}@127.0.0.1:${options.proxyPort}>;regint=0;answermode=${options.mode ?? 'auto'};audio_codecs=pcma,pcmu`
  await writeFile(join(folder, 'accounts'), `${account}\n`)
  const program = launch('baresip', ['-f', folder], folder)
  const socket = await eventually(() => tryConnect(control)).catch((error) => {
    throw new Error(`baresip takes no commands:\n${program.printed()}`, { cause: error })
  })
  const events: SoftPhone['events'] = []
  /** Takes the answers to commands, in the order of the commands. */
  const answered: Array<(text: string) => void> = []
  /** Recordings of the calls before: that of a call begins only when it is answered. */
  let earlier = 0
  const beginCall = () => {
    earlier = recordingsIn(folder).length
  }
  /** Returns the sound that it heard in its present or last call. */
  const recording = async () => {
    const name = recordingsIn(folder).slice(earlier).at(-1)
    return name === undefined ? Buffer.alloc(0) : readFile(join(folder, name))
  }
  readNetstrings(socket, (text) => {
    const { event, type = '', param = '', data = '' } = JSON.parse(text)
    if (!event) return answered.shift()?.(data)
    if (type === 'CALL_INCOMING') beginCall()
    events.push({ type, param })
  })
  const ask = (name: string, params = '') => {
    const text = JSON.stringify({ command: name, params })
    socket.write(`${Buffer.byteLength(text)}:${text},`)
    return new Promise<string>((resolve) => answered.push(resolve))
  }
  const command = async (name: string, params = '') => void ask(name, params)
  return {
    events,
    next: (type) =>
      eventually(() => {
        const at = events.findIndex((event) => event.type === type)
        return at < 0 ? undefined : events.splice(0, at + 1).at(-1)
      }),
    dial(number) {
      beginCall()
      return command('dial', `sip:${number}@127.0.0.1:${options.proxyPort}`)
    },
    accept: () => command('accept'),
    hangUp: () => command('hangup'),
    hold: () => command('hold'),
    resume: () => command('resume'),
    heard: async (frequency) => strengthIn(await recording(), frequency),
    decodedSeconds: async () => Number(/rx:.*?time = ([\d.]+) sec/s.exec(await ask('audio_debug'))?.[1] ?? 0),
    heardSeconds: async () => (await recording()).length / (2 * rate),
    printed: program.printed,
    async stop() {
      socket.destroy()
      await end(program)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Names of the recordings of what was heard, the oldest first. */
const recordingsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('dec.wav'))
    .sort()

const tryConnect = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })

function readNetstrings(socket: Socket, onText: (text: string) => void) {
  let rest = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (part) => {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || rest.length < colon + 1 + length + 1) return
      onText(rest.subarray(colon + 1, colon + 1 + length).toString())
      rest = rest.subarray(colon + 1 + length + 1)
    }
  })
}

/** Two minutes of a tone, as a WAV file. */
const toneFile = (frequency: number) =>
  wavFile(
    Int16Array.from({ length: rate * 120 }, (_, i) =>
      Math.round(10_000 * Math.sin((2 * Math.PI * frequency * i) / rate)),
    ),
  )

/** The share of the last half second of a recording that one tone makes up (Goertzel's algorithm). */
export function strengthIn(file: Buffer, frequency: number): number {
  const count = rate / 2
  const start = file.length - count * 2
  if (start < 44) return 0
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / rate)
  let [one, two, energy] = [0, 0, 0]
  for (let i = 0; i < count; i += 1) {
    const sample = file.readInt16LE((start & ~1) + i * 2)
    ;[one, two] = [sample + turn * one - two, one]
    energy += sample * sample
  }
  const tone = (one * one + two * two - turn * one * two) * (2 / count)
  return energy < count * 100 ? 0 : Math.min(1, tone / energy)
}
