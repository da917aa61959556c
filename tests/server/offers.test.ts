import { startTestServer } from './start-test-server.ts'
import { offersSuite } from './suites/offers.ts'

offersSuite(startTestServer)
