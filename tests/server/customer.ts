import { createHmac } from 'node:crypto'
import { identityText } from '#core/contract/index.ts'
import { newId, type Person, personOf, s, transportTo, unwrap } from './test-client.ts'

/**
 * A shop's customer whom its own server has named: the role `user`.
 *
 * @param by the anonymous visitor who becomes the customer
 */
export async function enterAsCustomer(
  url: string,
  admin: Person,
  { userId = newId(), by }: { userId?: string; by?: Person } = {},
): Promise<Person> {
  const { widget } = unwrap(await admin.call('getWidgetSettingV2', { params: { s } }))
  const { secret } = unwrap(await admin.call('makeWidgetSecret', { params: { s, id: widget.id } }))
  const who = { userId, name: 'Grace', email: 'grace@example.com', expiresAtMs: Date.now() + 600_000 }
  const signature = createHmac('sha256', secret).update(identityText(who)).digest('hex')
  const [deviceId, body] = [newId(), { identity: { ...who, signature } }]
  const transport = transportTo(url, deviceId)
  const options = by ? { token: by.token.access_token } : {}
  const token = unwrap(await transport.send('identifyVisitor', { params: { s }, body }, options))
  return personOf(url, transport, deviceId, token)
}
