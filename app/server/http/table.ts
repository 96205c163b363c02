import { agentRows } from '../agents/api'
import { lighthouseRows } from '../audits/api'
import { testRows } from '../audits/tests.api'
import { authRows } from '../auth/api'
import { clientRows } from '../clients/api'
import { dashboardRows } from '../dashboards/api'
import { deviceRows } from '../devices/api'
import { evidenceRows } from '../evidence/api'
import { organizationRows } from '../organizations/api'
import { projectRows } from '../projects/api'
import { siteRows } from '../sites/api'
import type { Row } from './endpoint'

/** Every call of the product. */
const all = [
  ...authRows,
  ...organizationRows,
  ...clientRows,
  ...projectRows,
  ...siteRows,
  ...deviceRows,
  ...dashboardRows,
  ...testRows,
  ...evidenceRows,
  ...lighthouseRows,
  ...agentRows,
]
export type ApiRow = (typeof all)[number]

const parameters = (path: string) => path.split('{').length

/** Fixed paths come before those with parameters, so that `/network` is never taken for an id. */
export const apiTable: readonly Row[] = [...all].sort((a, b) => parameters(a.path) - parameters(b.path))
