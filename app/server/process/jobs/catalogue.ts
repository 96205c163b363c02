import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import { env } from '../../platform/env'
import { billingJobs } from './billing-jobs'
import { notificationJobs } from './notification-jobs'
import { operatingJobs } from './operating-jobs'
import type { Job } from './scheduled-job'

/** Of rounds that go through all the history there is. */
const BACKFILL_TIMEOUT_MS = 24 * HOUR_MS

/** Every round may run in several workers at once: it locks and skips rows, or is idempotent. */
export const jobs: readonly Job[] = [
  {
    name: 'audits.scheduleDueSites',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../measuring/test-queue')).hasDueSites(now)],
    run: async (ctx, signal) => (await import('../../measuring/test-queue')).scheduleDueSites(ctx, signal),
  },
  {
    name: 'audits.sweepLostJobs',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../measuring/test-queue')).hasLostJobs(now)],
    run: async (ctx) => (await import('../../measuring/test-queue')).sweepLostJobs(ctx),
  },
  {
    name: 'audits.detectChanges',
    pauseMs: 5 * SECOND_MS,
    findsWork: async () => [(await import('../../analysis/changes')).hasUnsearched()],
    run: async (ctx, signal) => (await import('../../analysis/changes')).detectChanges(ctx, { signal }),
  },
  {
    name: 'audits.deleteOldJobs',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../measuring/test-queue')).deleteOldJobs(ctx.db, ctx.now()),
  },
  {
    name: 'auth.processRequests',
    atHome: true,
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/auth')).hasAccountRequests(now)],
    run: async (ctx, signal) => (await import('../../accounts/auth')).processRequests(ctx, signal),
  },
  {
    name: 'auth.sweepSessions',
    atHome: true,
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../accounts/auth')).sweepSessions(ctx),
  },
  {
    name: 'support.endExpired',
    atHome: true,
    pauseMs: 10 * SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/support')).hasExpiredSupport(now)],
    run: async (ctx) => (await import('../../accounts/support')).endExpiredSupport(ctx),
  },
  {
    name: 'brands.checkDomains',
    atHome: true,
    pauseMs: 2 * SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/brand-domains')).hasDueDomains(now)],
    run: async (ctx, signal) => (await import('../../accounts/brand-domains')).checkDueDomains(ctx, signal),
  },
  {
    name: 'brands.checkSenders',
    pauseMs: 2 * SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/brand-senders')).hasDueSenders(now)],
    run: async (ctx, signal) => (await import('../../accounts/brand-senders')).checkDueSenders(ctx, signal),
  },
  {
    name: 'audits.deleteOldResults',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../measuring/results')).deleteOldResults(ctx, signal),
  },
  {
    name: 'activity.deleteOld',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../platform/activity')).deleteOldActivity(ctx, env().ACTIVITY_DAYS),
  },
  {
    name: 'fieldData.collect',
    pauseMs: 10 * SECOND_MS,
    run: async (ctx, signal) => (await import('../../measuring/field-data')).collectCrux(ctx, signal),
  },
  {
    name: 'uptime.settle',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [
      (await import('../../uptime/monitors')).hasUnsettled(now),
      (await import('../../uptime/outages')).hasEmptyIncidents(),
    ],
    run: async (ctx, signal) => (await import('../../uptime/monitors')).settleMonitors(ctx, signal),
  },
  {
    name: 'uptime.packHours',
    pauseMs: MINUTE_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../uptime/availability')).packHours(ctx, signal),
  },
  {
    name: 'uptime.deleteOld',
    pauseMs: HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../uptime/availability')).deleteOldUptime(ctx, signal),
  },
  {
    name: 'uptime.notifyIncidents',
    pauseMs: 5 * SECOND_MS,
    findsWork: async (now) => [
      (await import('../../uptime/outages')).hasCutOffs(now),
      (await import('../../alerting/alerts')).hasLiveIncidents(),
    ],
    run: async (ctx, signal) => {
      await (await import('../../uptime/outages')).notifyCutOffs(ctx)
      return (await import('../../alerting/alerts')).notifyIncidents(ctx, signal)
    },
  },
  {
    name: 'maintenanceWindows.begin',
    pauseMs: 10 * SECOND_MS,
    findsWork: async (now) => [(await import('../../uptime/maintenance-windows')).hasDueWindows(now)],
    run: async (ctx) => (await import('../../uptime/maintenance-windows')).startDueWindows(ctx),
  },
  {
    name: 'evidence.review',
    pauseMs: 15 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    findsWork: async () => [(await import('../../measuring/evidence')).hasReviews()],
    run: async (ctx, signal) => (await import('../../measuring/evidence')).reviewEvidence(ctx, signal),
  },
  {
    name: 'evidence.sweep',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../measuring/evidence')).sweepEvidence(ctx, signal),
  },
  {
    name: 'deletions.settle',
    pauseMs: SECOND_MS,
    findsWork: async () => [(await import('../../structure/deletions')).hasUnsettledDeletions()],
    run: async (ctx, signal) => (await import('../../administration/purges')).settleDeletions(ctx, signal),
  },
  {
    name: 'deletions.purge',
    pauseMs: 10 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    findsWork: async (now) => [(await import('../../structure/deletions')).hasPurgeable(now)],
    run: async (ctx, signal) => (await import('../../administration/purges')).purgeDeletions(ctx, signal),
  },
  {
    name: 'usage.fold',
    pauseMs: 30 * SECOND_MS,
    findsWork: async () => [(await import('../../administration/usage')).hasUsageChanges()],
    run: async (ctx, signal) => (await import('../../administration/usage')).foldUsage(ctx, signal),
  },
  {
    name: 'usage.backfill',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../administration/usage')).backfillUsage(ctx, signal),
  },
  {
    name: 'results.backfill',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../measuring/results')).backfillRuns(ctx, signal),
  },
  {
    name: 'usage.review',
    pauseMs: 6 * HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../administration/usage')).reviewUsage(ctx, signal),
  },
  {
    name: 'siteImports.process',
    pauseMs: SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/site-imports')).hasWaitingImports(now)],
    run: async (ctx, signal) =>
      (await import('../../administration/site-imports')).processImports(ctx, { signal }),
  },
  {
    name: 'siteImports.writeHistory',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async () => [(await import('../../administration/tool-imports')).hasWaitingPieces()],
    run: async (ctx, signal) => (await import('../../administration/tool-imports')).writeHistory(ctx, signal),
  },
  {
    name: 'siteImports.deleteExpired',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx, signal) =>
      (await import('../../administration/site-imports')).deleteExpiredImports(ctx, signal),
  },
  {
    name: 'sites.moveHistories',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async () => [(await import('../../structure/sites')).hasMovedPages()],
    run: async (ctx, signal) => (await import('../../structure/sites')).moveHistories(ctx, signal),
  },
  {
    name: 'demo.renew',
    atHome: true,
    pauseMs: MINUTE_MS,
    run: async (ctx) => (await import('../../administration/demo')).renewPublicDemo(ctx),
  },
  {
    name: 'demo.process',
    atHome: true,
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/demo')).hasWaitingDemos(now)],
    run: async (ctx, signal) => (await import('../../administration/demo')).processDemo(ctx, { signal }),
  },
  {
    name: 'clientMoves.process',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/client-moves')).hasWaitingMoves(now)],
    run: async (ctx, signal) =>
      (await import('../../administration/client-moves')).processMoves(ctx, { signal }),
  },
  {
    name: 'organizationMoves.process',
    atHome: true,
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [
      (await import('../../administration/organization-moves')).hasWaitingMoves(now),
    ],
    run: async (ctx, signal) =>
      (await import('../../administration/organization-moves')).processMoves(ctx, { signal }),
  },
  {
    name: 'personalDashboards.fillDays',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../analysis/personal-dashboards')).hasChartsToFill(now)],
    run: async (ctx, signal) => (await import('../../analysis/personal-dashboards')).fillDays(ctx, signal),
  },
  {
    name: 'personalDashboards.deleteOld',
    pauseMs: HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) =>
      (await import('../../analysis/personal-dashboards')).deleteOldFigures(ctx, signal),
  },
  {
    name: 'traffic.sync',
    pauseMs: 5 * SECOND_MS,
    findsWork: async (now) => [(await import('../../measuring/traffic')).hasDueProperties(now)],
    run: async (ctx, signal) => (await import('../../measuring/traffic')).syncTraffic(ctx, signal),
  },
  {
    name: 'traffic.notifyExpired',
    pauseMs: MINUTE_MS,
    findsWork: async () => [(await import('../../measuring/traffic')).hasExpired()],
    run: async (ctx) => (await import('../../measuring/traffic')).notifyExpired(ctx),
  },
  {
    name: 'traffic.deleteOld',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../measuring/traffic')).deleteOldTraffic(ctx, signal),
  },
  {
    name: 'pdfOrders.print',
    pauseMs: SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../analysis/pdf-orders')).hasWaitingOrders(now)],
    run: async (ctx, signal) =>
      (await import('../../analysis/pdf-orders/print-orders')).printOrders(ctx, signal),
  },
  {
    name: 'pdfOrders.orderForMails',
    pauseMs: 5 * SECOND_MS,
    findsWork: async (now) => [(await import('../../analysis/pdf-orders')).hasHeldMails(now)],
    run: async (ctx, signal) => (await import('../../analysis/pdf-orders')).orderForMails(ctx, signal),
  },
  {
    name: 'pdfOrders.deleteExpired',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../analysis/pdf-orders')).deleteExpiredOrders(ctx, signal),
  },
  ...billingJobs,
  ...operatingJobs,
  ...notificationJobs,
]
