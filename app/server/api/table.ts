import { activityRows } from '../activity/api'
import { agentRows } from '../agents/api'
import { agentStatusRows } from '../agents/status.api'
import { alertRuleRows } from '../alert-rules/api'
import { alertRows } from '../alerts/api'
import { apiKeyRows } from '../api-keys/api'
import { attentionRows } from '../attention/api'
import { sectionRows } from '../audits/sections.api'
import { webConfigRows } from '../audits/web-config.api'
import { authRows } from '../auth/api'
import { confirmationRows } from '../auth/confirmation/confirmation.api'
import { externalTokenRows } from '../auth/external-tokens.api'
import { joiningRows } from '../auth/joining/joining.api'
import { ownAccountRows } from '../auth/own-account.api'
import { secondStepRows } from '../auth/second-step.api'
import { uptimeReadRows } from '../availability/reads.api'
import { avatarRows } from '../avatars/api'
import { benchmarkRows } from '../benchmarks/api'
import { billingRows } from '../billing/api'
import { paymentLinkRows } from '../billing/payment-link.api'
import { bookmarkRows } from '../bookmarks/api'
import { channelRows } from '../channels/api'
import { clientMoveRows } from '../client-moves/api'
import { clientRows } from '../clients/api'
import { compareSessionRows } from '../compare-sessions/api'
import { compareRows } from '../comparisons/compare.api'
import { competitorRows } from '../competitors/api'
import { configurationRows } from '../configuration/api'
import { dashboardRows } from '../dashboards/api'
import { deletionRows } from '../deletions/api'
import { demoRows } from '../demo/api'
import { deploymentRows } from '../deployments/api'
import { deviceRows } from '../devices/api'
import { evidenceRows } from '../evidence/api'
import { experimentRows } from '../experiments/experiments.api'
import { faviconRows } from '../favicons/api'
import { fieldDataRows } from '../field-data/api'
import { healthRows } from '../health/api'
import type { Row } from '../http/endpoint'
import { identityRows } from '../identities/api'
import { directoryRows } from '../identities/directory.api'
import { invitationRows } from '../invitations/api'
import { locationRows } from '../locations/api'
import { mailRows } from '../mail/api'
import { mailingRows } from '../mailings/api'
import { outageMailRows } from '../mailings/outage-mail.api'
import { maintenanceRows } from '../maintenance/api'
import { maintenanceWindowRows } from '../maintenance-windows/api'
import { memberRows } from '../members/api'
import { uptimeCountRows } from '../monitors/counts.api'
import { monitorRows } from '../monitors/monitors.api'
import { navigationRows } from '../navigation/api'
import { noteRows } from '../notes/api'
import { onboardingRows } from '../onboarding/api'
import { organizationRows } from '../organizations/api'
import { outageRows } from '../outages/outages.api'
import { pageDiscoveryRows } from '../page-discovery/api'
import { personalDashboardRows } from '../personal-dashboards/api'
import { chartRows } from '../personal-dashboards/charts.api'
import { dashboardScreenRows } from '../personal-dashboards/screens.api'
import { personalDataRows } from '../personal-data/api'
import { projectRows } from '../projects/api'
import { lighthouseRows } from '../results/api'
import { trustRows } from '../results/trust.api'
import { savedFilterRows } from '../saved-filters/api'
import { shareLinkRows } from '../share-links/api'
import { siteEditRows } from '../site-edits/api'
import { siteImportRows } from '../site-imports/api'
import { siteSettingsRows } from '../site-settings/api'
import { siteRows } from '../sites/api'
import { budgetRows } from '../sites/budget.api'
import { statisticsRows } from '../statistics/api'
import { statusPageRows } from '../status-pages/api'
import { summaryRows } from '../summaries/api'
import { tagRows } from '../tags/api'
import { teamRows } from '../teams/api'
import { testManagementRows } from '../test-queue/management.api'
import { progressRows } from '../test-queue/progress.api'
import { testRows } from '../test-queue/tests.api'
import { testScriptRows } from '../test-scripts/api'
import { timelineRows } from '../timeline/api'
import { toolImportRows } from '../tool-imports/api'
import { twoFactorRows } from '../two-factor/api'
import { twoFactorPolicyRows } from '../two-factor/policy.api'
import { userRows } from '../users/api'
import { superAdminRows } from '../users/super-admins.api'

const all = [
  ...authRows,
  ...joiningRows,
  ...externalTokenRows,
  ...identityRows,
  ...directoryRows,
  ...ownAccountRows,
  ...secondStepRows,
  ...confirmationRows,
  ...twoFactorRows,
  ...twoFactorPolicyRows,
  ...avatarRows,
  ...apiKeyRows,
  ...billingRows,
  ...paymentLinkRows,
  ...organizationRows,
  ...configurationRows,
  ...personalDataRows,
  ...clientMoveRows,
  ...clientRows,
  ...projectRows,
  ...siteRows,
  ...siteEditRows,
  ...tagRows,
  ...savedFilterRows,
  ...onboardingRows,
  ...pageDiscoveryRows,
  ...faviconRows,
  ...budgetRows,
  ...siteSettingsRows,
  ...siteImportRows,
  ...toolImportRows,
  ...shareLinkRows,
  ...memberRows,
  ...teamRows,
  ...userRows,
  ...superAdminRows,
  ...deletionRows,
  ...demoRows,
  ...deviceRows,
  ...dashboardRows,
  ...attentionRows,
  ...bookmarkRows,
  ...navigationRows,
  ...testRows,
  ...progressRows,
  ...testManagementRows,
  ...testScriptRows,
  ...trustRows,
  ...noteRows,
  ...deploymentRows,
  ...alertRuleRows,
  ...alertRows,
  ...evidenceRows,
  ...lighthouseRows,
  ...timelineRows,
  ...summaryRows,
  ...sectionRows,
  ...webConfigRows,
  ...fieldDataRows,
  ...compareRows,
  ...compareSessionRows,
  ...dashboardScreenRows,
  ...personalDashboardRows,
  ...chartRows,
  ...competitorRows,
  ...benchmarkRows,
  ...experimentRows,
  ...agentRows,
  ...agentStatusRows,
  ...locationRows,
  ...activityRows,
  ...maintenanceRows,
  ...healthRows,
  ...monitorRows,
  ...uptimeCountRows,
  ...maintenanceWindowRows,
  ...invitationRows,
  ...mailRows,
  ...channelRows,
  ...outageMailRows,
  ...mailingRows,
  ...uptimeReadRows,
  ...outageRows,
  ...statisticsRows,
  ...statusPageRows,
]
export type ApiRow = (typeof all)[number]

const parameters = (path: string) => path.split('{').length

/** Fixed paths come before those with parameters, so that `/network` never matches an id. */
export const apiTable: readonly Row[] = [...all].sort((a, b) => parameters(a.path) - parameters(b.path))
