import { startTestServer } from './start-test-server.ts'
import { idleInquiriesSuite } from './suites/idle-inquiries.ts'

idleInquiriesSuite(startTestServer)
