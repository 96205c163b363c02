import { afterAll } from 'vitest'
import { freePort } from '~/server/platform/free-port'
import { alerts } from './cases/alerts'
import { clientMove } from './cases/client-move'
import { leases } from './cases/leases'
import { mails } from './cases/mails'
import { orders, startProvider } from './cases/orders'
import { otherNetwork } from './cases/other-network'
import { pdfOrders } from './cases/pdf-orders'
import { purge } from './cases/purge'
import { schedulers } from './cases/schedulers'
import { separateScreens } from './cases/separate-screens'
import { siteImports } from './cases/site-imports'
import { startFaultySmtp } from './faulty-smtp'
import { withProduct, withTenant } from './fixture'

const smtp = await startFaultySmtp()
const provider = await startProvider(await freePort())
afterAll(() => Promise.all([smtp.close(), provider.close()]))

withProduct(
  'one product',
  (shared) => {
    withTenant('an agent elsewhere', shared, otherNetwork)
    withTenant('a lease', shared, leases)
    withTenant('mails, while connections are cut and the worker is killed', shared, (own) => mails(own, smtp))
    withTenant('an alert, while the worker is killed', shared, (own) => alerts(own, smtp))
    withTenant('a deletion', shared, purge)
    withTenant('a PDF', shared, pdfOrders)
    withTenant('an order', shared, (own) => orders(own, provider))
    withTenant('an import of sites', shared, siteImports)
    withTenant('a move of a client', shared, clientMove)
    withTenant('screens and API as two processes', shared, separateScreens)
    // Thousands of tests are due then, and the product ends.
    withTenant('two schedulers', shared, schedulers)
  },
  {
    variables: {
      ...provider.variables,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Lightkeeper <lk@example.com>',
      MAIL_BULK_PER_MINUTE: '6000',
    },
  },
)
