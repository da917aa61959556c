import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { requestOptions } from './request-options.ts'

const none = new Set<string>()
const never = () => Promise.reject(new Error('nobody should ask'))
/** A name server that answers the same to everybody, and counts who asks. */
function nameServer(...addresses: string[]) {
  const asked: string[] = []
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    asked.push(host)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { asked, resolve }
}
/** The addresses that a connection to a name gets; null if it is refused. */
async function connected(host: string, resolve: ReturnType<typeof nameServer>['resolve']) {
  const lookup = requestOptions(new URL(`http://${host}/`), none, resolve)?.lookup
  return new Promise((done) => lookup?.(host, { all: true }, (error, addresses) => done(error ? null : addresses)))
}

describe('a page for a preview is not requested', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0177.0.0.0x1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ])('from a private address, written as %s', (link) => {
    expect(requestOptions(new URL(link), none, never)).toBeNull()
  })

  it.each(['ftp://example.org/', 'file:///etc/passwd', 'data:text/html,x', 'javascript:1', 'gopher://example.org/'])(
    'by another protocol: %s',
    (link) => expect(requestOptions(new URL(link), none, never)).toBeNull(),
  )

  it.each(['http://example.org:22/', 'https://example.org:8443/', 'http://example.org:6379/'])(
    'from a port that is not for the web: %s',
    (link) => expect(requestOptions(new URL(link), none, never)).toBeNull(),
  )

  it('with a name or a password in its address', () => {
    expect(requestOptions(new URL('https://me:secret@example.org/'), none, never)).toBeNull()
  })

  it.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['a name of a private address', ['10.0.0.7']],
    ['a name of a public and a private address', ['93.184.216.34', '192.168.0.1']],
    ['a name of a mapped address', ['::ffff:10.0.0.7']],
    ['a name without addresses', []],
  ])('from %s', async (_, addresses) => {
    expect(await connected('localhost', nameServer(...addresses).resolve)).toBeNull()
  })
})

describe('a page for a preview is requested', () => {
  it('from the very addresses that were checked: a name is asked for once, so that its next answer changes nothing', async () => {
    const names = nameServer('93.184.216.34', '2606:2800:21f::1')
    const addresses = await connected('example.org', names.resolve)
    expect(addresses).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:2800:21f::1', family: 6 },
    ])
    expect(names.asked).toEqual(['example.org'])
  })

  it('from a host of the own network if the setting names it, with its port', () => {
    const allowed = new Set(['wiki.example:8443', '10.0.0.7'])
    const isRequested = (link: string) => requestOptions(new URL(link), allowed, never) !== null
    expect(isRequested('https://wiki.example:8443/page')).toBe(true)
    expect(isRequested('http://10.0.0.7/')).toBe(true)
    expect(isRequested('http://10.0.0.7:8080/')).toBe(false)
    expect(isRequested('http://10.0.0.8/')).toBe(false)
  })
})
