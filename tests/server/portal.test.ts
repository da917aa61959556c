import { startTestServer } from './start-test-server.ts'
import { portalSuite } from './suites/portal.ts'

portalSuite(startTestServer)
