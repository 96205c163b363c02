import { killedAgent } from './cases/killed-agent'
import { killedProcesses } from './cases/killed-processes'
import { withProduct, withTenant } from './fixture'

withProduct('one product', (shared) => {
  withTenant('the product', shared, killedProcesses)
  withTenant('a measurement', shared, killedAgent)
})
