import { startTestServer } from './start-test-server.ts'
import { brokerSuite } from './suites/broker.ts'

brokerSuite(startTestServer)
