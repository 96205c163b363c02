import { apiKeyRows } from '../accounts/api-keys/api'
import { authRows } from '../accounts/auth/api'
import { confirmationRows } from '../accounts/auth/confirmation/confirmation.api'
import { externalTokenRows } from '../accounts/auth/external-tokens.api'
import { joiningRows } from '../accounts/auth/joining/joining.api'
import { ownAccountRows } from '../accounts/auth/own-account.api'
import { secondStepRows } from '../accounts/auth/second-step.api'
import { avatarRows } from '../accounts/avatars/api'
import { identityRows } from '../accounts/identities/api'
import { directoryRows } from '../accounts/identities/directory.api'
import { invitationRows } from '../accounts/invitations/api'
import { memberRows } from '../accounts/members/api'
import { organizationRows } from '../accounts/organizations/api'
import { teamRows } from '../accounts/teams/api'
import { twoFactorRows } from '../accounts/two-factor/api'
import { twoFactorPolicyRows } from '../accounts/two-factor/policy.api'
import { userRows } from '../accounts/users/api'
import { superAdminRows } from '../accounts/users/super-admins.api'
import { billingRows } from '../administration/billing/api'
import { paymentLinkRows } from '../administration/billing/payment-link.api'
import { clientMoveRows } from '../administration/client-moves/api'
import { configurationRows } from '../administration/configuration/api'
import { demoRows } from '../administration/demo/api'
import { healthRows } from '../administration/health/api'
import { maintenanceRows } from '../administration/maintenance/api'
import { onboardingRows } from '../administration/onboarding/api'
import { pageDiscoveryRows } from '../administration/page-discovery/api'
import { pageMoveRows } from '../administration/page-moves/api'
import { personalDataRows } from '../administration/personal-data/api'
import { deletionRows } from '../administration/purges/api'
import { siteEditRows } from '../administration/site-edits/api'
import { siteImportRows } from '../administration/site-imports/api'
import { siteSettingsRows } from '../administration/site-settings/api'
import { toolImportRows } from '../administration/tool-imports/api'
import { statisticsRows } from '../administration/usage/api'
import { alertRuleRows } from '../alerting/alert-rules/api'
import { alertRows } from '../alerting/alerts/api'
import { channelRows } from '../alerting/channels/api'
import { mailingRows } from '../alerting/mailings/api'
import { outageMailRows } from '../alerting/mailings/outage-mail.api'
import { attentionRows } from '../analysis/attention/api'
import { benchmarkRows } from '../analysis/benchmarks/api'
import { changeRows } from '../analysis/changes/api'
import { compareSessionRows } from '../analysis/compare-sessions/api'
import { dashboardRows } from '../analysis/dashboards/api'
import { personalDashboardRows } from '../analysis/personal-dashboards/api'
import { chartRows } from '../analysis/personal-dashboards/charts.api'
import { dashboardScreenRows } from '../analysis/personal-dashboards/screens.api'
import { shareLinkRows } from '../analysis/share-links/api'
import { summaryRows } from '../analysis/summaries/api'
import { timelineRows } from '../analysis/timeline/api'
import { agentRows } from '../measuring/agents/api'
import { agentStatusRows } from '../measuring/agents/status.api'
import { sectionRows } from '../measuring/audits/sections.api'
import { webConfigRows } from '../measuring/audits/web-config.api'
import { compareRows } from '../measuring/comparisons/compare.api'
import { evidenceRows } from '../measuring/evidence/api'
import { experimentRows } from '../measuring/experiments/experiments.api'
import { fieldDataRows } from '../measuring/field-data/api'
import { lighthouseRows } from '../measuring/results/api'
import { testManagementRows } from '../measuring/test-queue/management.api'
import { progressRows } from '../measuring/test-queue/progress.api'
import { testRows } from '../measuring/test-queue/tests.api'
import { testScriptRows } from '../measuring/test-scripts/api'
import { activityRows } from '../platform/activity/api'
import type { Row } from '../platform/http/endpoint'
import { mailRows } from '../platform/mail/api'
import { bookmarkRows } from '../structure/bookmarks/api'
import { clientRows } from '../structure/clients/api'
import { competitorRows } from '../structure/competitors/api'
import { deploymentRows } from '../structure/deployments/api'
import { deviceRows } from '../structure/devices/api'
import { faviconRows } from '../structure/favicons/api'
import { locationRows } from '../structure/locations/api'
import { navigationRows } from '../structure/navigation/api'
import { noteRows } from '../structure/notes/api'
import { projectRows } from '../structure/projects/api'
import { savedFilterRows } from '../structure/saved-filters/api'
import { siteRows } from '../structure/sites/api'
import { budgetRows } from '../structure/sites/budget.api'
import { tagRows } from '../structure/tags/api'
import { uptimeReadRows } from '../uptime/availability/reads.api'
import { maintenanceWindowRows } from '../uptime/maintenance-windows/api'
import { uptimeCountRows } from '../uptime/monitors/counts.api'
import { monitorRows } from '../uptime/monitors/monitors.api'
import { probeRows } from '../uptime/monitors/probe.api'
import { outageRows } from '../uptime/outages/outages.api'
import { statusPageRows } from '../uptime/status-pages/api'

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
  ...pageMoveRows,
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
  ...changeRows,
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
  ...probeRows,
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
