import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import { BACKFILL_TIMEOUT_MS, type RegisteredJob } from './scheduled-job'

/** Of tests, results, checks and traffic. */
export const measuringJobs: readonly RegisteredJob[] = [
  {
    name: 'audits.scheduleDueSites',
    group: 'tests',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../measuring/test-queue')).hasDueSites(now)],
    run: async (ctx, signal) => (await import('../../measuring/test-queue')).scheduleDueSites(ctx, signal),
  },
  {
    name: 'audits.sweepLostJobs',
    group: 'tests',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../measuring/test-queue')).hasLostJobs(now)],
    run: async (ctx) => (await import('../../measuring/test-queue')).sweepLostJobs(ctx),
  },
  {
    name: 'audits.detectChanges',
    group: 'tests',
    pauseMs: 5 * SECOND_MS,
    findsWork: async () => [(await import('../../analysis/changes')).hasUnsearched()],
    run: async (ctx, signal) => (await import('../../analysis/changes')).detectChanges(ctx, { signal }),
  },
  {
    name: 'audits.deleteOldJobs',
    group: 'packing',
    pauseMs: 30 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../measuring/test-queue')).deleteOldJobs(ctx.db, ctx.now()),
  },
  {
    name: 'audits.deleteOldResults',
    group: 'packing',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../measuring/results')).deleteOldResults(ctx, signal),
  },
  {
    name: 'fieldData.collect',
    group: 'tests',
    pauseMs: 10 * SECOND_MS,
    run: async (ctx, signal) => (await import('../../measuring/field-data')).collectCrux(ctx, signal),
  },
  {
    name: 'uptime.settle',
    group: 'uptime',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [
      (await import('../../uptime/monitors')).hasUnsettled(now),
      (await import('../../uptime/outages')).hasEmptyIncidents(),
    ],
    run: async (ctx, signal) => (await import('../../uptime/monitors')).settleMonitors(ctx, signal),
  },
  {
    name: 'uptime.packHours',
    group: 'packing',
    pauseMs: MINUTE_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../uptime/availability')).packHours(ctx, signal),
  },
  {
    name: 'uptime.deleteOld',
    group: 'packing',
    pauseMs: HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../uptime/availability')).deleteOldUptime(ctx, signal),
  },
  {
    name: 'uptime.notifyIncidents',
    group: 'alerts',
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
    group: 'uptime',
    pauseMs: 10 * SECOND_MS,
    findsWork: async (now) => [(await import('../../uptime/maintenance-windows')).hasDueWindows(now)],
    run: async (ctx) => (await import('../../uptime/maintenance-windows')).startDueWindows(ctx),
  },
  {
    name: 'evidence.review',
    group: 'packing',
    pauseMs: 15 * SECOND_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    findsWork: async () => [(await import('../../measuring/evidence')).hasReviews()],
    run: async (ctx, signal) => (await import('../../measuring/evidence')).reviewEvidence(ctx, signal),
  },
  {
    name: 'evidence.sweep',
    group: 'packing',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../measuring/evidence')).sweepEvidence(ctx, signal),
  },
  {
    name: 'results.backfill',
    group: 'packing',
    pauseMs: HOUR_MS,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../../measuring/results')).backfillRuns(ctx, signal),
  },
  {
    name: 'traffic.sync',
    group: 'tests',
    pauseMs: 5 * SECOND_MS,
    findsWork: async (now) => [(await import('../../measuring/traffic')).hasDueProperties(now)],
    run: async (ctx, signal) => (await import('../../measuring/traffic')).syncTraffic(ctx, signal),
  },
  {
    name: 'traffic.notifyExpired',
    group: 'tests',
    pauseMs: MINUTE_MS,
    findsWork: async () => [(await import('../../measuring/traffic')).hasExpired()],
    run: async (ctx) => (await import('../../measuring/traffic')).notifyExpired(ctx),
  },
  {
    name: 'traffic.deleteOld',
    group: 'packing',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../measuring/traffic')).deleteOldTraffic(ctx, signal),
  },
]
