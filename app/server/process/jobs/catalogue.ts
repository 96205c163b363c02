import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/rules/time/units'
import type { Ctx } from '../../platform/context'

export interface PeriodicJob {
  name: string
  /** Pause after a round without work. */
  restMs: number
  /** Loads and runs one round; returns the amount of work. */
  run: (ctx: Ctx, signal: AbortSignal) => Promise<number>
  /** Deletes, so it also runs on a full disk. */
  freesSpace?: true
  /** After this time the round is aborted and counts as failed; default an hour. */
  limitMs?: number
}

/** Of rounds that go through all the history there is. */
const BACKFILL_LIMIT_MS = DAY_MS

/** Every round may run in several workers at once: it locks and skips rows, or is idempotent. */
export const periodicJobs: PeriodicJob[] = [
  {
    name: 'audits.scheduleDueSites',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/schedule-due-sites')).handle(ctx, signal),
  },
  {
    name: 'audits.sweepLostJobs',
    restMs: 1_000,
    run: async (ctx) => (await import('./handlers/sweep-lost-jobs')).handle(ctx),
  },
  {
    name: 'audits.detectChanges',
    restMs: 5_000,
    run: async (ctx, signal) => (await import('./handlers/detect-changes')).handle(ctx, signal),
  },
  {
    name: 'alerts.evaluate',
    restMs: 15_000,
    run: async (ctx, signal) => (await import('./handlers/evaluate-alerts')).handle(ctx, signal),
  },
  {
    name: 'alerts.compareEvidence',
    restMs: 5_000,
    run: async (ctx, signal) => (await import('./handlers/compare-alert-evidence')).handle(ctx, signal),
  },
  {
    name: 'alerts.sweep',
    restMs: MINUTE_MS,
    run: async (ctx, signal) => (await import('./handlers/sweep-alerts')).handle(ctx, signal),
  },
  {
    name: 'audits.deleteOldJobs',
    freesSpace: true,
    restMs: 30 * MINUTE_MS,
    run: async (ctx) => (await import('./handlers/delete-old-jobs')).handle(ctx),
  },
  {
    name: 'mail.sendWaiting',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/send-waiting-mails')).handle(ctx, signal),
  },
  {
    name: 'mail.sendBulk',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/send-bulk-mails')).handle(ctx, signal),
  },
  {
    name: 'mail.deleteOld',
    freesSpace: true,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-old-mails')).handle(ctx, signal),
  },
  {
    name: 'channels.deliver',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/deliver-messages')).handle(ctx, signal),
  },
  {
    name: 'channels.deleteOld',
    freesSpace: true,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-old-deliveries')).handle(ctx, signal),
  },
  {
    name: 'auth.processRequests',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/process-requests')).handle(ctx, signal),
  },
  {
    name: 'auth.sweepSessions',
    freesSpace: true,
    restMs: 30 * MINUTE_MS,
    run: async (ctx) => (await import('./handlers/sweep-sessions')).handle(ctx),
  },
  {
    name: 'rateLimits.sweep',
    freesSpace: true,
    restMs: 10 * MINUTE_MS,
    run: async (ctx) => (await import('./handlers/sweep-rate-windows')).handle(ctx),
  },
  {
    name: 'audits.deleteOldResults',
    limitMs: BACKFILL_LIMIT_MS,
    freesSpace: true,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-old-results')).handle(ctx, signal),
  },
  {
    name: 'activity.deleteOld',
    freesSpace: true,
    restMs: 6 * HOUR_MS,
    run: async (ctx) => (await import('./handlers/delete-old-activity')).handle(ctx),
  },
  {
    name: 'fieldData.collect',
    restMs: 10_000,
    run: async (ctx, signal) => (await import('./handlers/collect-crux')).handle(ctx, signal),
  },
  {
    name: 'uptime.settle',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/settle-monitors')).handle(ctx, signal),
  },
  {
    name: 'uptime.packHours',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: MINUTE_MS,
    run: async (ctx, signal) => (await import('./handlers/pack-hours')).handle(ctx, signal),
  },
  {
    name: 'uptime.deleteOld',
    freesSpace: true,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-old-uptime')).handle(ctx, signal),
  },
  {
    name: 'uptime.notifyIncidents',
    restMs: 5_000,
    run: async (ctx, signal) => (await import('./handlers/notify-incidents')).handle(ctx, signal),
  },
  {
    name: 'alerts.group',
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/group-alerts')).handle(ctx, signal),
  },
  {
    name: 'alerts.notify',
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/notify-alerts')).handle(ctx, signal),
  },
  {
    name: 'alerts.deleteOld',
    freesSpace: true,
    restMs: 6 * HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-old-alerts')).handle(ctx, signal),
  },
  {
    name: 'alerts.evaluateUptime',
    restMs: 2 * MINUTE_MS,
    run: async (ctx, signal) => (await import('./handlers/evaluate-uptime')).handle(ctx, signal),
  },
  {
    name: 'alerts.lookUpDomains',
    restMs: 10 * MINUTE_MS,
    run: async (ctx, signal) => (await import('./handlers/look-up-domains')).handle(ctx, signal),
  },
  {
    name: 'mailings.queue',
    restMs: 20_000,
    run: async (ctx, signal) => (await import('./handlers/queue-mailings')).handle(ctx, signal),
  },
  {
    name: 'mailings.compose',
    restMs: 5_000,
    run: async (ctx, signal) => (await import('./handlers/compose-mailings')).handle(ctx, signal),
  },
  {
    name: 'maintenanceWindows.begin',
    restMs: 10_000,
    run: async (ctx) => (await import('./handlers/start-maintenance-windows')).handle(ctx),
  },
  {
    name: 'evidence.review',
    limitMs: BACKFILL_LIMIT_MS,
    freesSpace: true,
    restMs: 15_000,
    run: async (ctx, signal) => (await import('./handlers/review-evidence')).handle(ctx, signal),
  },
  {
    name: 'evidence.sweep',
    limitMs: BACKFILL_LIMIT_MS,
    freesSpace: true,
    restMs: HOUR_MS,
    run: async (ctx) => (await import('./handlers/sweep-evidence')).handle(ctx),
  },
  {
    name: 'deletions.settle',
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/settle-deletions')).handle(ctx, signal),
  },
  {
    name: 'deletions.purge',
    limitMs: BACKFILL_LIMIT_MS,
    freesSpace: true,
    restMs: 10_000,
    run: async (ctx, signal) => (await import('./handlers/purge-deletions')).handle(ctx, signal),
  },
  {
    name: 'statistics.fold',
    restMs: 30_000,
    run: async (ctx, signal) => (await import('./handlers/fold-usage')).handle(ctx, signal),
  },
  {
    name: 'statistics.backfill',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/backfill-usage')).handle(ctx, signal),
  },
  {
    name: 'results.backfill',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/backfill-runs')).handle(ctx, signal),
  },
  {
    name: 'statistics.review',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 6 * HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/review-usage')).handle(ctx, signal),
  },
  {
    name: 'siteImports.process',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 1_000,
    run: async (ctx, signal) => (await import('./handlers/process-imports')).handle(ctx, signal),
  },
  {
    name: 'siteImports.writeHistory',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/write-import-history')).handle(ctx, signal),
  },
  {
    name: 'siteImports.deleteExpired',
    freesSpace: true,
    restMs: 30 * MINUTE_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-expired-imports')).handle(ctx, signal),
  },
  {
    name: 'sites.moveHistories',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/move-histories')).handle(ctx, signal),
  },
  {
    name: 'demo.process',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/process-demo')).handle(ctx, signal),
  },
  {
    name: 'clientMoves.process',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/process-moves')).handle(ctx, signal),
  },
  {
    name: 'personalDashboards.fillDays',
    limitMs: BACKFILL_LIMIT_MS,
    restMs: 2_000,
    run: async (ctx, signal) => (await import('./handlers/fill-chart-days')).handle(ctx, signal),
  },
  {
    name: 'personalDashboards.deleteOld',
    freesSpace: true,
    restMs: HOUR_MS,
    run: async (ctx, signal) => (await import('./handlers/delete-old-figures')).handle(ctx, signal),
  },
  {
    name: 'db.ensurePartitions',
    restMs: 6 * HOUR_MS,
    run: async (ctx) => (await import('./handlers/ensure-partitions')).handle(ctx),
  },
]
