import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import { env } from '../../platform/env'
import type { RegisteredJob } from './scheduled-job'

/** What finds alerts and sends mails and messages. */
export const notificationJobs: readonly RegisteredJob[] = [
  {
    name: 'alerts.evaluate',
    group: 'alerts',
    pauseMs: 15 * SECOND_MS,
    findsWork: async () => {
      const { hasChangedRegressions, hasUnevaluated } = await import('../../alerting/alert-evaluation')
      const { hasConfirming } = await import('../../alerting/alerts')
      return [hasUnevaluated(), hasChangedRegressions(), hasConfirming()]
    },
    run: async (ctx, signal) => {
      const { confirmCrossings, evaluatePoints, evaluateRegressions } = await import(
        '../../alerting/alert-evaluation'
      )
      const points = await evaluatePoints(ctx, signal)
      const regressions = await evaluateRegressions(ctx, signal)
      return points + regressions + (await confirmCrossings(ctx, signal))
    },
  },
  {
    name: 'alerts.compareEvidence',
    group: 'alerts',
    pauseMs: 5 * SECOND_MS,
    findsWork: async () => [(await import('../../alerting/alert-evaluation')).hasUncompared()],
    run: async (ctx, signal) =>
      (await import('../../alerting/alert-evaluation')).compareEvidence(ctx, signal),
  },
  {
    name: 'alerts.sweep',
    group: 'alerts',
    pauseMs: MINUTE_MS,
    run: async (ctx, signal) => {
      const { evaluateFieldData, evaluateMissed, sweepCrossings } = await import(
        '../../alerting/alert-evaluation'
      )
      const evaluated = (await evaluateFieldData(ctx, signal)) + (await evaluateMissed(ctx))
      return evaluated + (await sweepCrossings(ctx, signal))
    },
  },
  {
    name: 'mail.sendWaiting',
    group: 'mail',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../platform/mail')).hasWaitingMails(now)],
    run: async (ctx, signal) => (await import('../../platform/mail')).sendWaitingMails(ctx, signal),
  },
  {
    name: 'mail.sendBulk',
    group: 'mail',
    pauseMs: SECOND_MS,
    findsWork: async (now) => [(await import('../../platform/mail')).hasWaitingMailings(now)],
    run: async (ctx, signal) => {
      const { readBlob } = await import('../../measuring/evidence')
      const openBlob = async (tenant: number, hash: Buffer) =>
        (await readBlob({ ...ctx, tenant }, hash))?.data
      return (await import('../../platform/mail')).sendBulkMails(ctx, signal, { openBlob })
    },
  },
  {
    name: 'mail.deleteOld',
    group: 'packing',
    pauseMs: HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) =>
      (await import('../../platform/mail')).deleteOldMails(ctx, env().MAIL_DAYS, signal),
  },
  {
    name: 'channels.deliver',
    group: 'alerts',
    pauseMs: SECOND_MS,
    findsWork: async (now) => {
      const { hasDueDeliveries, hasFailingChannels } = await import('../../alerting/channels')
      return [hasFailingChannels(now), hasDueDeliveries(now)]
    },
    run: async (ctx, signal) => {
      const { deliverDue, notifyFailingChannels } = await import('../../alerting/channels')
      const notified = await notifyFailingChannels(ctx)
      return notified + (await deliverDue(ctx, signal))
    },
  },
  {
    name: 'channels.deleteOld',
    group: 'packing',
    pauseMs: HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../alerting/channels')).deleteOldDeliveries(ctx, signal),
  },
  {
    name: 'alerts.group',
    group: 'alerts',
    pauseMs: 2 * SECOND_MS,
    findsWork: async () => [(await import('../../alerting/alerts')).hasUngrouped()],
    run: async (ctx, signal) => (await import('../../alerting/alerts')).groupAlerts(ctx, signal),
  },
  {
    name: 'alerts.notify',
    group: 'alerts',
    pauseMs: 2 * SECOND_MS,
    findsWork: async (now) => [(await import('../../alerting/alerts')).hasDueAlerts(now)],
    run: async (ctx, signal) => (await import('../../alerting/alerts')).notifyAlerts(ctx, signal),
  },
  {
    name: 'alerts.deleteOld',
    group: 'packing',
    pauseMs: 6 * HOUR_MS,
    freesSpace: true,
    run: async (ctx, signal) => (await import('../../alerting/alerts')).deleteOldAlerts(ctx, signal),
  },
  {
    name: 'alerts.evaluateUptime',
    group: 'alerts',
    pauseMs: 2 * MINUTE_MS,
    run: async (ctx, signal) => (await import('../../alerting/alerts')).evaluateUptime(ctx, signal),
  },
  {
    name: 'alerts.lookUpDomains',
    group: 'alerts',
    pauseMs: 10 * MINUTE_MS,
    run: async (ctx, signal) => (await import('../../alerting/alerts')).lookUpDomains(ctx, signal),
  },
  {
    name: 'mailings.queue',
    group: 'mail',
    pauseMs: 20 * SECOND_MS,
    findsWork: async (now) => [(await import('../../alerting/mailings')).hasDueMailings(now)],
    run: async (ctx, signal) => (await import('../../alerting/mailings')).queueMailings(ctx, signal),
  },
  {
    name: 'mailings.compose',
    group: 'mail',
    pauseMs: 5 * SECOND_MS,
    findsWork: async (now) => [(await import('../../alerting/mailings')).hasMailingsToCompose(now)],
    run: async (ctx, signal) => (await import('../../alerting/mailings')).composeMailings(ctx, signal),
  },
]
