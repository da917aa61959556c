import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3 } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { type FileStorage, variantKey, variants } from './storage.ts'

export type S3Place = {
  /** Address of the service; undefined: that of AWS. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Keeps the bytes of files in a bucket of S3 or of a service with its interface. */
export function createS3Storage(place: S3Place): FileStorage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = place
  const config = {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services of one's own have no host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Many of them know no other checksum than that of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
  const client = new S3(config)
  const uploads = new S3Store({ s3ClientConfig: { ...config, bucket }, useTags: false })

  async function read(Key: string, range?: { start: number; end: number }): Promise<Readable> {
    const { Body } = await client.getObject({
      Bucket: bucket,
      Key,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    })
    if (!(Body instanceof Readable)) throw new Error('The file storage gave no bytes')
    return Body
  }

  return {
    uploads,
    arrivedBytes: async (id) =>
      uploads.getUpload(id).then(
        ({ offset }) => offset,
        () => null,
      ),
    read,
    size: async (Key) =>
      client.headObject({ Bucket: bucket, Key }).then(
        ({ ContentLength = 0 }) => ContentLength,
        (error: unknown) => {
          if (isMissing(error)) return null
          throw error
        },
      ),
    async write(Key, Body) {
      await client.putObject({ Bucket: bucket, Key, Body })
    },
    async remove(id) {
      // For an unfinished upload, S3 keeps parts that no key names.
      await uploads.remove(id).catch(() => {})
      const keys = [id, `${id}.info`, ...variants.map((variant) => variantKey(id, variant))]
      for (const Key of keys) await client.deleteObject({ Bucket: bucket, Key })
    },
    copyTo: async (id, path) => pipeline(await read(id), createWriteStream(path, { mode: 0o600 })),
    async take(Key, path) {
      const { size } = await stat(path)
      await client.putObject({ Bucket: bucket, Key, Body: createReadStream(path), ContentLength: size })
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')
