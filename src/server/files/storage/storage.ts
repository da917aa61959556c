import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Where the bytes of files are: a folder or an S3 bucket. Keys are a file's id, and the id with an ending for what the
 * backend makes of it.
 */
export type FileStorage = {
  /** Takes the bytes as they arrive, by the tus protocol. */
  uploads: DataStore
  /** Number of bytes of a file that have arrived; null: it was not announced, or it is gone. */
  arrivedBytes(id: string): Promise<number | null>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes; null: there is none. */
  size(key: string): Promise<number | null>
  write(key: string, bytes: Buffer): Promise<void>
  /** Removes the file and everything that was made of it. */
  remove(id: string): Promise<void>
  /** Puts the file to a path on this machine, on the disk of the data folder. */
  copyTo(id: string, path: string): Promise<void>
  /** Stores a file of this machine, which may be gone from its path afterwards. */
  take(key: string, path: string): Promise<void>
}

/** Endings of what is made of a file. */
export const variants = ['thumbnail', 'large'] as const
export type Variant = (typeof variants)[number]
export const variantKey = (id: string, variant: Variant) => `${id}.${variant}`
