import { startTestServer } from './start-test-server.ts'
import { conversationsSuite } from './suites/conversations.ts'

conversationsSuite(startTestServer)
