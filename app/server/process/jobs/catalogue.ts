import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import { env } from '../../platform/env'
import { billingJobs } from './billing-jobs'
import { measuringJobs } from './measuring-jobs'
import { notificationJobs } from './notification-jobs'
import { operatingJobs } from './operating-jobs'
import { BACKFILL_TIMEOUT_MS, type RegisteredJob } from './scheduled-job'

/** Every round may run in several workers at once: it locks and skips rows, or is idempotent. */
export const jobs: readonly RegisteredJob[] = [
  {
    name: 'auth.processRequests',
    atHome: true,
    group: 'system',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/auth')).hasAccountRequests(now)],
    run: async (ctx, signal) => (await import('../../accounts/auth')).processRequests(ctx, signal),
  },
  {
    name: 'auth.sweepSessions',
    atHome: true,
    group: 'system',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../accounts/auth')).sweepSessions(ctx),
  },
  {
    name: 'support.endExpired',
    atHome: true,
    group: 'system',
    pauseMs: 10 * SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/support')).hasExpiredSupport(now)],
    run: async (ctx) => (await import('../../accounts/support')).endExpiredSupport(ctx),
  },
  {
    name: 'brands.checkDomains',
    atHome: true,
    group: 'system',
    pauseMs: 2 * SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/brand-domains')).hasDueDomains(now)],
    run: async (ctx, signal) => (await import('../../accounts/brand-domains')).checkDueDomains(ctx, signal),
  },
  {
    name: 'brands.checkSenders',
    group: 'system',
    pauseMs: 2 * SECOND_MS,
    findsWork: async (now) => [(await import('../../accounts/brand-senders')).hasDueSenders(now)],
    run: async (ctx, signal) => (await import('../../accounts/brand-senders')).checkDueSenders(ctx, signal),
  },
  {
    name: 'apiKeys.warnOfEnd',
    group: 'system',
    pauseMs: MINUTE_MS,
    findsWork: async (now) => [(await import('../../accounts/api-keys')).hasEndingKeys(now)],
    run: async (ctx) => (await import('../../accounts/api-keys')).warnOfEndingKeys(ctx),
  },
  {
    name: 'auth.checkSignInDomains',
    group: 'system',
    pauseMs: MINUTE_MS,
    findsWork: async (now) => [(await import('../../accounts/identities')).hasDueSignInDomains(now)],
    run: async (ctx, signal) =>
      (await import('../../accounts/identities')).checkDueSignInDomains(ctx, signal),
  },
  {
    name: 'activity.deleteOld',
    group: 'packing',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../platform/activity')).deleteOldActivity(ctx, env().ACTIVITY_DAYS),
  },
  {
    name: 'deletions.settle',
    group: 'imports',
    pauseMs: SECOND_MS,
    findsWork: async () => [(await import('../../structure/deletions')).hasUnsettledDeletions()],
    run: async (ctx, signal) => (await import('../../administration/purges')).settleDeletions(ctx, signal),
  },
  {
    name: 'deletions.purge',
    group: 'imports',
    pauseMs: 10 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    findsWork: async (now) => [(await import('../../structure/deletions')).hasPurgeable(now)],
    run: async (ctx, signal) => (await import('../../administration/purges')).purgeDeletions(ctx, signal),
  },
  {
    name: 'usage.fold',
    group: 'packing',
    pauseMs: 30 * SECOND_MS,
    findsWork: async () => [(await import('../../administration/usage')).hasUsageChanges()],
    run: async (ctx, signal) => (await import('../../administration/usage')).foldUsage(ctx, signal),
  },
  {
    name: 'usage.backfill',
    group: 'packing',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../administration/usage')).backfillUsage(ctx, signal),
  },
  {
    name: 'usage.review',
    group: 'packing',
    pauseMs: 6 * HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../administration/usage')).reviewUsage(ctx, signal),
  },
  {
    name: 'siteImports.process',
    group: 'imports',
    pauseMs: SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/site-imports')).hasWaitingImports(now)],
    run: async (ctx, signal) =>
      (await import('../../administration/site-imports')).processImports(ctx, { signal }),
  },
  {
    name: 'siteImports.writeHistory',
    group: 'imports',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async () => [(await import('../../administration/tool-imports')).hasWaitingPieces()],
    run: async (ctx, signal) => (await import('../../administration/tool-imports')).writeHistory(ctx, signal),
  },
  {
    name: 'siteImports.deleteExpired',
    group: 'packing',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx, signal) =>
      (await import('../../administration/site-imports')).deleteExpiredImports(ctx, signal),
  },
  {
    name: 'sites.moveHistories',
    group: 'imports',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async () => [(await import('../../structure/sites')).hasMovedPages()],
    run: async (ctx, signal) => (await import('../../structure/sites')).moveHistories(ctx, signal),
  },
  {
    name: 'demo.renew',
    atHome: true,
    group: 'imports',
    pauseMs: MINUTE_MS,
    run: async (ctx) => (await import('../../administration/demo')).renewPublicDemo(ctx),
  },
  {
    name: 'demo.process',
    atHome: true,
    group: 'imports',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/demo')).hasWaitingDemos(now)],
    run: async (ctx, signal) => (await import('../../administration/demo')).processDemo(ctx, { signal }),
  },
  {
    name: 'clientMoves.process',
    group: 'imports',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/client-moves')).hasWaitingMoves(now)],
    run: async (ctx, signal) =>
      (await import('../../administration/client-moves')).processMoves(ctx, { signal }),
  },
  {
    name: 'organizationMoves.process',
    atHome: true,
    group: 'imports',
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
    group: 'packing',
    pauseMs: 2 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../analysis/personal-dashboards')).hasChartsToFill(now)],
    run: async (ctx, signal) => (await import('../../analysis/personal-dashboards')).fillDays(ctx, signal),
  },
  {
    name: 'personalDashboards.deleteOld',
    group: 'packing',
    pauseMs: HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) =>
      (await import('../../analysis/personal-dashboards')).deleteOldFigures(ctx, signal),
  },
  {
    name: 'pdfOrders.print',
    group: 'pdf',
    pauseMs: SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../analysis/pdf-orders')).hasWaitingOrders(now)],
    run: async (ctx, signal) =>
      (await import('../../analysis/pdf-orders/print-orders')).printOrders(ctx, signal),
  },
  {
    name: 'pdfOrders.orderForMails',
    group: 'pdf',
    pauseMs: 5 * SECOND_MS,
    findsWork: async (now) => [(await import('../../analysis/pdf-orders')).hasHeldMails(now)],
    run: async (ctx, signal) => (await import('../../analysis/pdf-orders')).orderForMails(ctx, signal),
  },
  {
    name: 'pdfOrders.deleteExpired',
    group: 'packing',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../analysis/pdf-orders')).deleteExpiredOrders(ctx, signal),
  },
  ...measuringJobs,
  ...billingJobs,
  ...operatingJobs,
  ...notificationJobs,
]
