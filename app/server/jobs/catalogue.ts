import { env } from '../process/env'
import type { Job } from './scheduled-job'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Of rounds that go through all the history there is. */
const BACKFILL_TIMEOUT_MS = 24 * HOUR

/** Every round may run in several workers at once: it locks and skips rows, or is idempotent. */
export const jobs: readonly Job[] = [
  {
    name: 'audits.scheduleDueSites',
    pauseMs: SECOND,
    findsWork: async (now) => [(await import('../test-queue')).hasDueSites(now)],
    run: async (ctx, signal) => (await import('../test-queue')).scheduleDueSites(ctx, signal),
  },
  {
    name: 'audits.sweepLostJobs',
    pauseMs: SECOND,
    findsWork: async (now) => [(await import('../test-queue')).hasLostJobs(now)],
    run: async (ctx) => (await import('../test-queue')).sweepLostJobs(ctx),
  },
  {
    name: 'audits.detectChanges',
    pauseMs: 5 * SECOND,
    findsWork: async () => [(await import('../changes')).hasUnsearched()],
    run: async (ctx, signal) => (await import('../changes')).detectChanges(ctx, { signal }),
  },
  {
    name: 'alerts.evaluate',
    pauseMs: 15 * SECOND,
    findsWork: async () => {
      const { hasChangedRegressions, hasUnevaluated } = await import('../alert-evaluation')
      const { hasConfirming } = await import('../alerts')
      return [hasUnevaluated(), hasChangedRegressions(), hasConfirming()]
    },
    run: async (ctx, signal) => {
      const { confirmCrossings, evaluatePoints, evaluateRegressions } = await import('../alert-evaluation')
      const points = await evaluatePoints(ctx, signal)
      const regressions = await evaluateRegressions(ctx, signal)
      return points + regressions + (await confirmCrossings(ctx, signal))
    },
  },
  {
    name: 'alerts.compareEvidence',
    pauseMs: 5 * SECOND,
    findsWork: async () => [(await import('../alert-evaluation')).hasUncompared()],
    run: async (ctx, signal) => (await import('../alert-evaluation')).compareEvidence(ctx, signal),
  },
  {
    name: 'alerts.sweep',
    pauseMs: MINUTE,
    run: async (ctx, signal) => {
      const { evaluateFieldData, evaluateMissed, sweepCrossings } = await import('../alert-evaluation')
      const evaluated = (await evaluateFieldData(ctx, signal)) + (await evaluateMissed(ctx))
      return evaluated + (await sweepCrossings(ctx, signal))
    },
  },
  {
    name: 'audits.deleteOldJobs',
    pauseMs: 30 * MINUTE,
    freesSpace: true,
    run: async (ctx) => (await import('../test-queue')).deleteOldJobs(ctx.db, ctx.now()),
  },
  {
    name: 'mail.sendWaiting',
    pauseMs: SECOND,
    findsWork: async (now) => [(await import('../mail')).hasWaitingMails(now)],
    run: async (ctx, signal) => (await import('../mail')).sendWaitingMails(ctx, signal),
  },
  {
    name: 'mail.sendBulk',
    pauseMs: SECOND,
    findsWork: async (now) => [(await import('../mail')).hasWaitingMailings(now)],
    run: async (ctx, signal) => (await import('../mail')).sendBulkMails(ctx, signal),
  },
  {
    name: 'mail.deleteOld',
    pauseMs: HOUR,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../mail')).deleteOldMails(ctx, env().MAIL_DAYS, signal),
  },
  {
    name: 'channels.deliver',
    pauseMs: SECOND,
    findsWork: async (now) => {
      const { hasDueDeliveries, hasFailingChannels } = await import('../channels')
      return [hasFailingChannels(now), hasDueDeliveries(now)]
    },
    run: async (ctx, signal) => {
      const { deliverDue, notifyFailingChannels } = await import('../channels')
      const notified = await notifyFailingChannels(ctx)
      return notified + (await deliverDue(ctx, signal))
    },
  },
  {
    name: 'channels.deleteOld',
    pauseMs: HOUR,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../channels')).deleteOldDeliveries(ctx, signal),
  },
  {
    name: 'auth.processRequests',
    pauseMs: SECOND,
    findsWork: async (now) => [(await import('../auth')).hasAccountRequests(now)],
    run: async (ctx, signal) => (await import('../auth')).processRequests(ctx, signal),
  },
  {
    name: 'auth.sweepSessions',
    pauseMs: 30 * MINUTE,
    freesSpace: true,
    run: async (ctx) => (await import('../auth')).sweepSessions(ctx),
  },
  {
    name: 'rateLimits.sweep',
    pauseMs: 10 * MINUTE,
    freesSpace: true,
    run: async (ctx) => (await import('../rate-limits')).sweepWindows(ctx),
  },
  {
    name: 'audits.deleteOldResults',
    pauseMs: HOUR,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../results')).deleteOldResults(ctx, signal),
  },
  {
    name: 'activity.deleteOld',
    pauseMs: 6 * HOUR,
    freesSpace: true,
    run: async (ctx) => (await import('../activity')).deleteOldActivity(ctx, env().ACTIVITY_DAYS),
  },
  {
    name: 'fieldData.collect',
    pauseMs: 10 * SECOND,
    run: async (ctx, signal) => (await import('../field-data')).collectCrux(ctx, signal),
  },
  {
    name: 'uptime.settle',
    pauseMs: SECOND,
    findsWork: async (now) => [
      (await import('../monitors')).hasUnsettled(now),
      (await import('../outages')).hasEmptyIncidents(),
    ],
    run: async (ctx, signal) => (await import('../monitors')).settleMonitors(ctx, signal),
  },
  {
    name: 'uptime.packHours',
    pauseMs: MINUTE,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../availability')).packHours(ctx, signal),
  },
  {
    name: 'uptime.deleteOld',
    pauseMs: HOUR,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../availability')).deleteOldUptime(ctx, signal),
  },
  {
    name: 'uptime.notifyIncidents',
    pauseMs: 5 * SECOND,
    findsWork: async (now) => [
      (await import('../outages')).hasCutOffs(now),
      (await import('../alerts')).hasLiveIncidents(),
    ],
    run: async (ctx, signal) => {
      await (await import('../outages')).notifyCutOffs(ctx)
      return (await import('../alerts')).notifyIncidents(ctx, signal)
    },
  },
  {
    name: 'alerts.group',
    pauseMs: 2 * SECOND,
    findsWork: async () => [(await import('../alerts')).hasUngrouped()],
    run: async (ctx, signal) => (await import('../alerts')).groupAlerts(ctx, signal),
  },
  {
    name: 'alerts.notify',
    pauseMs: 2 * SECOND,
    findsWork: async (now) => [(await import('../alerts')).hasDueAlerts(now)],
    run: async (ctx, signal) => (await import('../alerts')).notifyAlerts(ctx, signal),
  },
  {
    name: 'alerts.deleteOld',
    pauseMs: 6 * HOUR,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../alerts')).deleteOldAlerts(ctx, signal),
  },
  {
    name: 'alerts.evaluateUptime',
    pauseMs: 2 * MINUTE,
    run: async (ctx, signal) => (await import('../alerts')).evaluateUptime(ctx, signal),
  },
  {
    name: 'alerts.lookUpDomains',
    pauseMs: 10 * MINUTE,
    run: async (ctx, signal) => (await import('../alerts')).lookUpDomains(ctx, signal),
  },
  {
    name: 'mailings.queue',
    pauseMs: 20 * SECOND,
    findsWork: async (now) => [(await import('../mailings')).hasDueMailings(now)],
    run: async (ctx, signal) => (await import('../mailings')).queueMailings(ctx, signal),
  },
  {
    name: 'mailings.compose',
    pauseMs: 5 * SECOND,
    findsWork: async (now) => [(await import('../mailings')).hasMailingsToCompose(now)],
    run: async (ctx, signal) => (await import('../mailings')).composeMailings(ctx, signal),
  },
  {
    name: 'maintenanceWindows.begin',
    pauseMs: 10 * SECOND,
    findsWork: async (now) => [(await import('../maintenance-windows')).hasDueWindows(now)],
    run: async (ctx) => (await import('../maintenance-windows')).startDueWindows(ctx),
  },
  {
    name: 'evidence.review',
    pauseMs: 15 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    findsWork: async () => [(await import('../evidence')).hasReviews()],
    run: async (ctx, signal) => (await import('../evidence')).reviewEvidence(ctx, signal),
  },
  {
    name: 'evidence.sweep',
    pauseMs: HOUR,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    run: async (ctx) => (await import('../evidence')).sweepEvidence(ctx),
  },
  {
    name: 'deletions.settle',
    pauseMs: SECOND,
    findsWork: async () => [(await import('../deletions')).hasUnsettledDeletions()],
    run: async (ctx, signal) => (await import('../deletions/settle-deletions')).settleDeletions(ctx, signal),
  },
  {
    name: 'deletions.purge',
    pauseMs: 10 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    freesSpace: true,
    findsWork: async (now) => [(await import('../deletions')).hasPurgeable(now)],
    run: async (ctx, signal) => (await import('../deletions/purge-deletion')).purgeDeletions(ctx, signal),
  },
  {
    name: 'statistics.fold',
    pauseMs: 30 * SECOND,
    findsWork: async () => [(await import('../statistics')).hasUsageChanges()],
    run: async (ctx, signal) => (await import('../statistics')).foldUsage(ctx, signal),
  },
  {
    name: 'statistics.backfill',
    pauseMs: HOUR,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../statistics')).backfillUsage(ctx, signal),
  },
  {
    name: 'results.backfill',
    pauseMs: HOUR,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../results')).backfillRuns(ctx, signal),
  },
  {
    name: 'statistics.review',
    pauseMs: 6 * HOUR,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    run: async (ctx, signal) => (await import('../statistics')).reviewUsage(ctx, signal),
  },
  {
    name: 'siteImports.process',
    pauseMs: SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../site-imports')).hasWaitingImports(now)],
    run: async (ctx, signal) => (await import('../site-imports')).processImports(ctx, { signal }),
  },
  {
    name: 'siteImports.writeHistory',
    pauseMs: 2 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async () => [(await import('../tool-imports')).hasWaitingPieces()],
    run: async (ctx, signal) => (await import('../tool-imports')).writeHistory(ctx, signal),
  },
  {
    name: 'siteImports.deleteExpired',
    pauseMs: 30 * MINUTE,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../site-imports')).deleteExpiredImports(ctx, signal),
  },
  {
    name: 'sites.moveHistories',
    pauseMs: 2 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async () => [(await import('../sites')).hasMovedPages()],
    run: async (ctx, signal) => (await import('../sites')).moveHistories(ctx, signal),
  },
  {
    name: 'demo.process',
    pauseMs: 2 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../demo')).hasWaitingDemos(now)],
    run: async (ctx, signal) => (await import('../demo')).processDemo(ctx, { signal }),
  },
  {
    name: 'clientMoves.process',
    pauseMs: 2 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../client-moves')).hasWaitingMoves(now)],
    run: async (ctx, signal) => (await import('../client-moves/process-moves')).processMoves(ctx, { signal }),
  },
  {
    name: 'personalDashboards.fillDays',
    pauseMs: 2 * SECOND,
    timeoutMs: BACKFILL_TIMEOUT_MS,
    findsWork: async (now) => [(await import('../personal-dashboards')).hasChartsToFill(now)],
    run: async (ctx, signal) => (await import('../personal-dashboards')).fillDays(ctx, signal),
  },
  {
    name: 'personalDashboards.deleteOld',
    pauseMs: HOUR,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../personal-dashboards')).deleteOldFigures(ctx, signal),
  },
  {
    name: 'db.ensurePartitions',
    pauseMs: 6 * HOUR,
    run: async (ctx) => (await import('../health')).createPartitions(ctx),
  },
]
