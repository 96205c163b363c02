import { killedSupervisor } from './cases/killed-supervisor'
import { stoppedDatabase } from './cases/stopped-database'
import { withProduct, withTenant } from './fixture'

withProduct('one product', (shared) => {
  withTenant('the database', shared, stoppedDatabase)
  // It ends the product.
  withTenant('the supervisor', shared, killedSupervisor)
})
