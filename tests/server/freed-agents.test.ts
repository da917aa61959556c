import { startTestServer } from './start-test-server.ts'
import { freedAgentsSuite } from './suites/freed-agents.ts'

freedAgentsSuite(startTestServer)
