import { startTestServer } from './start-test-server.ts'
import { messageChangesSuite } from './suites/message-changes.ts'

messageChangesSuite(startTestServer)
