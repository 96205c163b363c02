import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import type { Job } from './scheduled-job'

const BACKUP_TIMEOUT_MS = 24 * HOUR_MS

/** What keeps the installation itself in order. */
export const operatingJobs: readonly Job[] = [
  {
    name: 'backups.make',
    atHome: true,
    pauseMs: MINUTE_MS,
    timeoutMs: BACKUP_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/backups')).hasDueBackup(now)],
    run: async (ctx, signal) => (await import('../../administration/backups')).makeDueBackup(ctx, signal),
  },
  {
    name: 'backups.archive',
    atHome: true,
    pauseMs: 15 * SECOND_MS,
    findsWork: async () => [(await import('../../administration/backups')).hasDueChanges()],
    run: async (ctx, signal) => (await import('../../administration/backups')).archiveChanges(ctx, signal),
    // Else the disk could never get better: the server keeps its log for the archive.
    freesSpace: true,
  },
  {
    name: 'backups.base',
    atHome: true,
    pauseMs: MINUTE_MS,
    timeoutMs: BACKUP_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/backups')).hasDueBase(now)],
    run: async (ctx, signal) => (await import('../../administration/backups')).makeDueBase(ctx, signal),
  },
  {
    name: 'backups.drill',
    atHome: true,
    pauseMs: 10 * MINUTE_MS,
    timeoutMs: BACKUP_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../../administration/backups')).hasDueDrill(now)],
    run: async (ctx, signal) => (await import('../../administration/backups')).runDueDrill(ctx, signal),
  },
  {
    name: 'health.callHeartbeat',
    atHome: true,
    pauseMs: MINUTE_MS,
    timeoutMs: MINUTE_MS,
    run: async (ctx, signal) => (await import('../../administration/health')).callHeartbeat(ctx, signal),
  },
  {
    name: 'metrics.send',
    atHome: true,
    pauseMs: MINUTE_MS,
    timeoutMs: MINUTE_MS,
    run: async (ctx) => (await import('../../administration/metrics')).sendMetrics(ctx),
  },
  {
    name: 'cells.mirror',
    atHome: true,
    pauseMs: 5 * SECOND_MS,
    run: async (ctx) => (await import('../../administration/cells')).mirrorCells(ctx),
  },
  {
    name: 'rateLimits.sweep',
    pauseMs: 10 * MINUTE_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../platform/rate-limits')).sweepWindows(ctx),
  },
  {
    name: 'systemLog.deleteOld',
    atHome: true,
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../platform/system-log')).deleteOldLines(ctx, signal),
  },
  {
    name: 'health.deleteOldFailures',
    atHome: true,
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../../administration/health')).deleteOldFailures(ctx),
  },
  {
    name: 'db.ensurePartitions',
    pauseMs: 6 * HOUR_MS,
    run: async (ctx) => (await import('../../administration/health')).createPartitions(ctx),
  },
]
