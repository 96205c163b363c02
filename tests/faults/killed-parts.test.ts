import { killedAgent } from './cases/killed-agent'
import { killedProcesses } from './cases/killed-processes'
import { killedSupervisor } from './cases/killed-supervisor'
import { stoppedDatabase } from './cases/stopped-database'
import { withProduct, withTenant } from './fixture'

withProduct('one product', (shared) => {
  withTenant('the product', shared, killedProcesses)
  withTenant('a measurement', shared, killedAgent)
  withTenant('the database', shared, stoppedDatabase)
  // It ends the product.
  withTenant('the supervisor', shared, killedSupervisor)
})
