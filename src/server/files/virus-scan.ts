import { connect } from 'node:net'
import type { Readable } from 'node:stream'

/** `clean`, `infected`, or `failed`: the scanner could not be asked. */
export type ScanResult = 'clean' | 'infected' | 'failed'
export type ScanFile = (bytes: Readable) => Promise<ScanResult>

const withinMs = 120_000

/**
 * Asks clamd whether a file is infected, by its command INSTREAM (clamd(8)): chunks with their length before them, ended
 * by a length of 0.
 */
export const createScanFile =
  ({ host, port }: { host: string; port: number }): ScanFile =>
  (bytes) =>
    new Promise((resolve) => {
      const socket = connect({ host, port })
      let answer = ''
      const end = (result: ScanResult) => {
        socket.destroy()
        bytes.destroy()
        resolve(result)
      }
      socket.setTimeout(withinMs, () => end('failed'))
      socket.on('error', () => end('failed'))
      socket.on('data', (chunk) => {
        answer += chunk.toString('utf8')
      })
      socket.on('end', () => end(resultOf(answer)))
      bytes.on('error', () => end('failed'))
      socket.on('connect', () => {
        socket.write('zINSTREAM\0')
        bytes.on('data', (chunk: Buffer) => {
          const length = Buffer.alloc(4)
          length.writeUInt32BE(chunk.length)
          socket.write(length)
          if (!socket.write(chunk)) {
            bytes.pause()
            socket.once('drain', () => bytes.resume())
          }
        })
        bytes.on('end', () => socket.write(Buffer.alloc(4)))
      })
    })

function resultOf(answer: string): ScanResult {
  if (answer.includes(' FOUND')) return 'infected'
  return /: OK\0?\s*$/.test(answer) ? 'clean' : 'failed'
}
