import { startTestServer } from './start-test-server.ts'
import { serviceOwnerSuite } from './suites/service-owner.ts'

serviceOwnerSuite(startTestServer)
