import { cellsMessages } from '~/shared/messages/cells'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Row } from '../platform/http/endpoint'
import { nameOf } from './call'
import * as rows from './rows'

/**
 * `home`: about accounts, or about the installation. `cell`: about organizations, so in the database that has them. With
 * exceptions: `[usual, names of the others]`.
 */
type Place = 'home' | 'cell'
type Places = Place | readonly [Place, ...`${string} /api/${string}`[]]

/** Where calls run whose guard is a word. A guard on a target runs where the target is. */
export const PLACES: Record<keyof typeof rows, Places> = {
  activityRows: ['cell', 'GET /api/auth/activity'],
  agentRows: 'home',
  agentStatusRows: 'home',
  alertRows: 'cell',
  alertRuleRows: 'cell',
  announcementRows: 'home',
  apiKeyRows: 'home',
  attentionRows: 'cell',
  authRows: ['home', 'GET /api/auth/profile'],
  avatarRows: ['home', 'GET /api/users/{id}/avatar'],
  benchmarkRows: 'cell',
  billingRows: 'home',
  bookmarkRows: 'cell',
  brandDomainRows: 'home',
  brandRows: ['home', 'GET /api/organizations/{id}/images/{kind}'],
  brandSenderRows: 'home',
  budgetRows: 'cell',
  cellRows: 'home',
  changeRows: 'cell',
  channelRows: 'cell',
  chartRows: 'cell',
  clientMoveRows: 'cell',
  clientRows: 'cell',
  compareRows: 'cell',
  compareSessionRows: 'cell',
  competitorRows: 'cell',
  configurationRows: 'home',
  confirmationRows: 'home',
  dashboardRows: 'cell',
  dashboardScreenRows: 'cell',
  deletionRows: 'cell',
  demoRows: ['home', 'GET /api/demo/mark'],
  deploymentRows: ['cell', 'GET /api/operator/deployments', 'POST /api/operator/deployments'],
  deviceRows: 'cell',
  directoryRows: 'home',
  discountRows: 'home',
  evidenceRows: 'cell',
  experimentRows: 'cell',
  externalTokenRows: 'home',
  faviconRows: 'cell',
  fieldDataRows: 'cell',
  healthRows: 'home',
  identityRows: 'home',
  invitationRows: 'cell',
  invoiceRows: 'home',
  joiningRows: 'home',
  lighthouseRows: 'cell',
  locationRows: 'home',
  mailRows: [
    'cell',
    'GET /api/mail-previews',
    'GET /api/mail-previews/{template}',
    'GET /api/mail-previews/{template}/html',
  ],
  mailingRows: 'cell',
  maintenanceRows: 'home',
  maintenanceWindowRows: 'cell',
  measurementRows: 'cell',
  memberRows: 'cell',
  monitorRows: 'cell',
  navigationRows: 'cell',
  noteRows: ['cell', 'GET /api/operator/notes', 'POST /api/operator/notes'],
  onboardingRows: 'cell',
  orderRows: 'home',
  organizationMoveRows: 'home',
  organizationRows: 'cell',
  outageMailRows: 'cell',
  outageRows: 'cell',
  ownAccountRows: 'home',
  pageDiscoveryRows: 'cell',
  pageMoveRows: 'cell',
  paymentLinkRows: 'home',
  pdfOrderRows: 'cell',
  personalDashboardRows: 'cell',
  personalDataRows: 'home',
  planRows: 'home',
  probeRows: 'home',
  progressRows: 'cell',
  projectRows: 'cell',
  releaseRows: 'home',
  revenueRows: 'home',
  savedFilterRows: 'cell',
  scimRows: 'home',
  scimTokenRows: 'home',
  secondStepRows: 'home',
  sectionRows: 'cell',
  shareLinkRows: 'cell',
  singleSignOnRows: 'home',
  siteEditRows: 'cell',
  siteImportRows: 'cell',
  siteRows: 'cell',
  siteSettingsRows: 'cell',
  statisticsRows: 'cell',
  statusPageRows: 'cell',
  summaryRows: 'cell',
  superAdminRows: 'home',
  supportRows: 'home',
  systemLogRows: 'home',
  tagRows: 'cell',
  teamRows: 'cell',
  testManagementRows: 'cell',
  testRows: 'cell',
  testScriptRows: 'cell',
  timelineRows: 'cell',
  toolImportRows: 'cell',
  trafficConnectionRows: 'cell',
  trafficRows: 'cell',
  twoFactorPolicyRows: 'home',
  twoFactorRows: 'home',
  uptimeCountRows: 'cell',
  uptimeReadRows: 'cell',
  userRows: 'cell',
  visitsRows: 'cell',
  webConfigRows: 'cell',
}

/** What an organization outside of home can't have yet, by the rows that would give it. */
const ONLY_AT_HOME: Partial<Record<keyof typeof rows, keyof typeof cellsMessages.onlyAtHome>> = {
  billingRows: 'subscription',
  brandDomainRows: 'domains',
  brandSenderRows: 'domains',
  orderRows: 'subscription',
  paymentLinkRows: 'subscription',
  invoiceRows: 'subscription',
  scimTokenRows: 'provisioning',
  singleSignOnRows: 'signIn',
}

const atHome = new Set<Row>()
const refusals = new Map<Row, keyof typeof cellsMessages.onlyAtHome>()
for (const [group, listed] of Object.entries(rows) as [keyof typeof rows, readonly Row[]][]) {
  const [usual, ...others] = typeof PLACES[group] === 'string' ? [PLACES[group]] : PLACES[group]
  for (const row of listed) {
    const isOther = (others as readonly string[]).includes(nameOf(row))
    if (typeof row.guard === 'string' && (usual === 'home') !== isOther) atHome.add(row)
    const reason = ONLY_AT_HOME[group]
    if (reason && row.method !== 'get') refusals.set(row, reason)
  }
}

/** Refuses to give an organization what works at home only. */
export function refuseOutsideHome(row: Row, { cell }: Pick<Ctx, 'cell'>): void {
  const reason = cell && refusals.get(row)
  if (reason) throw new AppError('CONFLICT', cellsMessages.onlyAtHome[reason], { reason: 'ONLY_AT_HOME' })
}

/** Whether the call runs in the home database, with the caller's rights there. */
export const isAtHome = (row: Row): boolean => atHome.has(row)
