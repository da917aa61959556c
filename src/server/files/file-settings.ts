import * as v from 'valibot'
import type { S3Place } from './storage/s3-storage.ts'

/** Setting that names an S3 bucket; `s3:` is plain HTTP, for a service on the own network. */
export const FilesUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^(s3|https):$/.test(new URL(text).protocol),
    'must begin with s3:// or https://',
  ),
  v.transform((text): S3Place => {
    const { protocol, host, username, password, pathname, searchParams } = new URL(text)
    return {
      endpoint: `${protocol === 's3:' ? 'http' : 'https'}://${host}`,
      bucket: pathname.slice(1),
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  }),
  v.check(({ bucket }) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket), 'must name a bucket'),
)

const usualPort = 3310

export const ClamdHost = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9._-]+(:\d{1,5})?$/, 'must be a host and a port'),
  v.transform((text) => {
    const [host = '', port] = text.split(':')
    return { host, port: port === undefined ? usualPort : Number(port) }
  }),
)
