import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import type { RegisteredJob } from './scheduled-job'

const BACKUP_TIMEOUT_MS = 24 * HOUR_MS

/** What keeps the installation itself in order. */
export const operatingJobs: readonly RegisteredJob[] = [
  {
    name: 'backups.make',
    atHome: true,
    group: 'backups',
    pauseMs: MINUTE_MS,
    timeoutMs: BACKUP_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/backups')).hasDueBackup(now)],
    run: async (ctx, signal) => (await import('../../administration/backups')).makeDueBackup(ctx, signal),
  },
  {
    name: 'backups.archive',
    atHome: true,
    group: 'backups',
    pauseMs: 15 * SECOND_MS,
    findsWork: async () => [(await import('../../administration/backups')).hasDueChanges()],
    run: async (ctx, signal) => (await import('../../administration/backups')).archiveChanges(ctx, signal),
    // Else the disk could never get better: the server keeps its log for the archive.
    freesSpace: true,
  },
  {
    name: 'backups.base',
    atHome: true,
    group: 'backups',
    pauseMs: MINUTE_MS,
    timeoutMs: BACKUP_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/backups')).hasDueBase(now)],
    run: async (ctx, signal) => (await import('../../administration/backups')).makeDueBase(ctx, signal),
  },
  {
    name: 'backups.drill',
    atHome: true,
    group: 'backups',
    pauseMs: 10 * MINUTE_MS,
    timeoutMs: BACKUP_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/backups')).hasDueDrill(now)],
    run: async (ctx, signal) => (await import('../../administration/backups')).runDueDrill(ctx, signal),
  },
  {
    name: 'health.callHeartbeat',
    atHome: true,
    group: 'system',
    pauseMs: MINUTE_MS,
    timeoutMs: MINUTE_MS,
    run: async (ctx, signal) => (await import('../../administration/health')).callHeartbeat(ctx, signal),
  },
  {
    name: 'metrics.send',
    atHome: true,
    group: 'system',
    pauseMs: MINUTE_MS,
    timeoutMs: MINUTE_MS,
    run: async (ctx) => (await import('../../administration/metrics')).sendMetrics(ctx),
  },
  {
    name: 'cells.mirror',
    atHome: true,
    group: 'system',
    pauseMs: 5 * SECOND_MS,
    run: async (ctx) => (await import('../../administration/cells')).mirrorCells(ctx),
  },
  {
    name: 'rateLimits.sweep',
    group: 'system',
    pauseMs: 10 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../platform/rate-limits')).sweepWindows(ctx),
  },
  {
    name: 'replica.forgetWrites',
    group: 'system',
    pauseMs: 10 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../platform/read-replica')).forgetWrites(ctx),
  },
  {
    name: 'systemLog.deleteOld',
    atHome: true,
    group: 'packing',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../platform/system-log')).deleteOldLines(ctx, signal),
  },
  {
    name: 'health.deleteOldFailures',
    atHome: true,
    group: 'packing',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../administration/health')).deleteOldFailures(ctx),
  },
  {
    name: 'db.ensurePartitions',
    group: 'system',
    pauseMs: 6 * HOUR_MS,
    run: async (ctx) => (await import('../../administration/health')).createPartitions(ctx),
  },
]
