import { startTestServer } from './start-test-server.ts'
import { messagesSuite } from './suites/messages.ts'

messagesSuite(startTestServer)
