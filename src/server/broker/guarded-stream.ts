import { Duplex } from 'node:stream'
import { createPacketLengths } from './packet-lengths.ts'

/** Maximum size of a packet, in bytes: clients publish nothing larger than typing events. */
export const maxPacketBytes = 16 * 1024
/** Maximum number of bytes before CONNECT is accepted: room for an access token, and no more. */
export const maxBytesBeforeConnect = 4 * 1024

/**
 * Stands between a client's connection and the broker, whose parser gathers a packet of up to 256 MB. The length that a
 * packet declares is read before anything of it is gathered: a larger one ends the connection, as does a client that
 * sends more than a CONNECT before it was accepted.
 */
export class GuardedStream extends Duplex {
  readonly address: string
  readonly #inner: Duplex
  readonly #lengths = createPacketLengths()
  #receivedBytes = 0
  #isAccepted = false

  /** @param address where the connection comes from, as limits count it */
  constructor(inner: Duplex, address: string) {
    super()
    this.address = address
    this.#inner = inner
    inner.on('data', (bytes: Buffer) => {
      try {
        this.#take(bytes)
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error('a packet could not be read'))
      }
    })
    inner.on('end', () => this.push(null))
    inner.on('error', (error) => this.destroy(error))
    inner.on('close', () => this.destroy())
  }

  /** The client's CONNECT was accepted. */
  accept() {
    this.#isAccepted = true
  }

  #take(bytes: Buffer) {
    if (this.destroyed) return
    this.#receivedBytes += bytes.length
    const isTooMuch = !this.#isAccepted && this.#receivedBytes > maxBytesBeforeConnect
    if (isTooMuch || this.#lengths.take(bytes) > maxPacketBytes) {
      this.destroy(new Error(isTooMuch ? 'too much before CONNECT' : 'packet too large'))
      return
    }
    if (!this.push(bytes)) this.#inner.pause()
  }

  override _read() {
    this.#inner.resume()
  }

  override _write(bytes: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#inner.write(bytes, encoding, done)
  }

  /** The parts of packets that were written together leave as one frame. */
  override _writev(parts: Array<{ chunk: Buffer }>, done: (error?: Error | null) => void) {
    this.#inner.write(Buffer.concat(parts.map(({ chunk }) => chunk)), done)
  }

  override _final(done: (error?: Error | null) => void) {
    this.#inner.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#inner.destroy()
    done(error)
  }
}
