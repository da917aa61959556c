import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { eventually, registerVisitor } from './test-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { EVERLINE_ACCESS_TOKEN_SECONDS: '2' } })
})
afterAll(() => server.close())

it('[audit 12] an MQTT connection ends with its access token', async () => {
  const visitor = await registerVisitor(server.url)
  const { client } = await visitor.connect()
  expect(client.connected).toBe(true)
  await eventually(() => !client.connected)
  expect(Date.now()).toBeGreaterThanOrEqual(endOf(visitor.token.access_token))
})

const endOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).exp * 1000
