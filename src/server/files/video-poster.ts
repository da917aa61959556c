import { spawn } from 'node:child_process'

const withinMs = 20_000
const maxBytes = 32 * 1024 * 1024

/** A picture of a video as PNG, by ffmpeg; null: ffmpeg is not installed, or cannot read the video. */
export const videoPoster = (path: string): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    const only = ['-protocol_whitelist', 'file,pipe']
    const frame = ['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-f', 'image2pipe', '-c:v', 'png', 'pipe:1']
    const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...only, '-i', `file:${path}`, ...frame], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: withinMs,
      killSignal: 'SIGKILL',
    })
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > maxBytes) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(parts) : null))
  })
