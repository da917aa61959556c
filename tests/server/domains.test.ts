import { startTestServer } from './start-test-server.ts'
import { domainSuites } from './suites/domain-suites.ts'

domainSuites(startTestServer)
