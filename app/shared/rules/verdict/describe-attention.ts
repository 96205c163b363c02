import { formatLength } from '../../format/availability'
import { formatDate } from '../../format/date'
import { formatMetric } from '../../format/metric'
import { attentionMessages } from '../../messages/attention'
import { verdictMessages } from '../../messages/verdict'
import { paths } from '../../paths'
import type { Attention, AttentionItem, AttentionOf, Level } from '../../schemas/attention'
import { METRICS } from '../../values/web-vitals'
import type { Action, Target } from '../access/roles'
import { failureSentence } from '../measuring/run-failures'
import type { Rating } from '../report/scores'
import { reasonText } from '../uptime/reason-text'
import { verdictOfLevel } from './level'
import { markOf } from './rank-attention'
import { deviceText, scoresText } from './verdict-text'
import { fewerVisits } from './visits-drop'

const messages = attentionMessages.facts
const actions = attentionMessages.actions

export interface AttentionReader {
  now: Date
  timeZone: string
  /** Visitors by share link see neither lists of monitors nor settings. */
  isShared: boolean
  isSuper: boolean
  can: (action: Action, target: Target) => boolean
}

export interface AttentionLine {
  /** The thing it is about. */
  subject: string
  /** Where it is; empty if the subject says it. */
  place: string
  /** What is wrong, with its value. */
  fact: string
  note: string | null
  /** 'for 2 h 5 min', or the time left; null if unknown. */
  since: string | null
  action: { label: string; to: string } | { label: string; testPage: number } | null
}

const siteOf = ({ siteName, clientName }: { siteName: string; clientName: string }) =>
  [siteName, clientName].join(' · ')

const targetOf = (item: { organization: number; client: number; project: number; site: number }): Target => ({
  organizationId: item.organization,
  clientId: item.client,
  projectId: item.project,
  siteId: item.site,
})

const lengthSince = (since: string | null, now: Date) =>
  since === null
    ? null
    : attentionMessages.since(formatLength(Math.max(0, now.getTime() - Date.parse(since))))

function timeLeft(until: string, now: Date): string {
  const left = Date.parse(until) - now.getTime()
  return left > 0 ? messages.expiresIn(formatLength(left)) : messages.expired
}

type Described = Omit<AttentionLine, 'since'> & { since?: string }

export function describeAttention(item: AttentionItem, reader: AttentionReader): AttentionLine {
  return { since: lengthSince(item.since, reader.now), ...describe(item, reader) }
}

/** The screen of its alert says more than that of the monitor or page. */
const alertOf = ({ alert }: { alert?: string | null | undefined }, { isShared }: AttentionReader) =>
  alert && !isShared ? { label: actions.alert, to: paths.alert(alert) } : null

function describe(item: AttentionItem, reader: AttentionReader): Described {
  switch (item.kind) {
    case 'down':
      return {
        subject: item.monitorName,
        place: siteOf(item),
        fact: messages.down(reasonText(item.reason, item.httpStatus)),
        note: item.alsoHit > 0 ? messages.alsoHit(item.alsoHit) : null,
        action: alertOf(item, reader) ?? { label: actions.outage, to: paths.outage(item.outage) },
      }
    case 'agents':
      return {
        subject: item.locationLabel,
        place: '',
        fact: messages.agents(item.sites),
        note:
          [
            item.waiting > 0 ? messages.waiting(item.waiting) : null,
            item.since === null ? messages.neverSeen : null,
          ]
            .filter(Boolean)
            .join(', ') || null,
        action: reader.isSuper ? { label: actions.agents, to: paths.agentsStatus() } : null,
      }
    case 'quota':
      return describeQuota(item, reader)
    case 'failed':
      return describeFailed(item, reader)
    case 'incomplete':
      return describeIncomplete(item)
    case 'missed':
      return describeMissed(item, reader)
    case 'regression':
      return describeRegression(item, reader)
    case 'slow':
      return describeSlow(item)
    case 'visits':
      return {
        subject: item.siteName,
        place: item.clientName,
        fact: fewerVisits(item),
        note: null,
        action: { label: actions.traffic, to: paths.report(item.site, item.page, 'traffic') },
      }
    case 'certificate':
      return {
        subject: item.monitorName,
        place: siteOf(item),
        fact: messages.certificate(formatDate(item.endsBy, reader.timeZone), item.certificateName),
        note: null,
        since: timeLeft(item.endsBy, reader.now),
        action: reader.isShared
          ? null
          : (alertOf(item, reader) ?? {
              label: actions.monitor,
              to: paths.monitor(item.client, item.project, item.site, item.monitor),
            }),
      }
    case 'unknown':
      return {
        subject: messages.monitors(item.monitors),
        place: '',
        fact: messages.unknown,
        note: null,
        action: reader.isShared
          ? null
          : { label: actions.monitors, to: paths.monitors({ state: 'unknown' }) },
      }
  }
}

function describeQuota(item: AttentionOf<'quota'>, { can, timeZone }: AttentionReader): Described {
  const { organization, organizationName, renewsAt } = item
  const maySee = can('organization.readBilling', { organizationId: organization })
  return {
    subject: organizationName,
    place: '',
    fact: quotaFact(item, timeZone),
    note: messages.renews(formatDate(renewsAt, timeZone)),
    action: maySee ? { label: actions.quota, to: paths.organizationSubscription(organization) } : null,
  }
}

function quotaFact({ used, expected, quota, runsOutAt }: AttentionOf<'quota'>, timeZone: string): string {
  if (used >= quota) return messages.quotaUsed(used, quota)
  if (runsOutAt !== null) return messages.quotaRunsOut(formatDate(runsOutAt, timeZone), expected, quota)
  return messages.quotaNear(used, expected, quota)
}

function describeFailed(item: AttentionOf<'failed'>, { now, can, isShared }: AttentionReader): Described {
  const { pages, page, pageName, siteName, clientName, client, site, failureCode, formFactor, since } = item
  const reason = failureSentence(failureCode).replace(/\.$/, '')
  const last =
    since === null ? messages.noResult : messages.noResultFor(formatLength(now.getTime() - Date.parse(since)))
  const list = {
    label: actions.retestAll,
    to: paths.dashboardSite(client, site, { state: 'failed', formFactor }),
  }
  if (pages > 1)
    return {
      subject: siteName,
      place: clientName,
      fact: messages.failedPages(pages, reason),
      note: null,
      since: last,
      action: list,
    }
  const mayTest = !isShared && can('test.create', targetOf(item))
  return {
    subject: pageName,
    place: siteOf(item),
    fact: messages.failed(reason),
    note: null,
    since: last,
    action: mayTest ? { label: actions.retest, testPage: page } : list,
  }
}

function describeIncomplete(item: AttentionOf<'incomplete'>): Described {
  const { pages, pageName, siteName, clientName, client, site, formFactor } = item
  const to = paths.dashboardSite(client, site, { state: 'incomplete', formFactor })
  return {
    ...(pages > 1
      ? { subject: siteName, place: clientName, fact: messages.incompletePages(pages) }
      : { subject: pageName, place: siteOf(item), fact: messages.incomplete }),
    note: null,
    action: { label: actions.retestAll, to },
  }
}

function describeMissed(item: AttentionOf<'missed'>, { can }: AttentionReader): Described {
  const { cause, tests, siteName, clientName, client, project, site } = item
  const isAdmin = can('test.cancel', targetOf(item))
  return {
    subject: siteName,
    place: clientName,
    fact: cause === 'waiting' ? messages.waitingTests(tests) : messages.unstarted,
    note: null,
    action:
      cause === 'waiting' && isAdmin
        ? { label: actions.queue, to: paths.testManagement({ site }) }
        : { label: actions.site, to: paths.site(client, project, site) },
  }
}

/** 'Mobile is slow: LCP 9.40 s; Security score 11' */
export function levelText(deviceName: string, level: Level): string {
  const verdict = verdictOfLevel(level)
  const scores = level.scores.length > 0 ? scoresText(level.scores) : null
  if (!verdict) return `${deviceName}: ${scores}`
  return deviceText(deviceName, verdict) + (scores === null ? '' : verdictMessages.change(scores))
}

function describeSlow(item: AttentionOf<'slow'>): Described {
  const { pageName, deviceName, pages, level, site, page, device, location } = item
  return {
    subject: pageName,
    place: siteOf(item),
    fact: levelText(deviceName, level),
    note: pages > 1 ? messages.otherPages(pages - 1) : null,
    action: { label: actions.report, to: paths.report(site, page, 'overview', { device, location }) },
  }
}

function describeRegression(item: AttentionOf<'regression'>, reader: AttentionReader): Described {
  const { metric, before, after, deviceName, others, level, site, page, device, location } = item
  const hasOther = level?.metric && level.metric.id !== metric
  const show = (value: number) => formatMetric(metric, value).text
  return {
    subject: item.pageName,
    place: siteOf(item),
    fact: messages.regression(METRICS[metric].shortName, show(before), show(after), deviceName),
    note:
      [
        hasOther ? levelText(deviceName, { ...level, scores: [] }) : null,
        others > 0 ? messages.others(others) : null,
      ]
        .filter(Boolean)
        .join(', ') || null,
    action: alertOf(item, reader) ?? {
      label: actions.regression,
      to: paths.report(site, page, 'changes', { device, location }),
    },
  }
}

export interface AttentionConclusion {
  tone: Rating | null
  text: string
  /** The worst page. */
  to: string | null
}

/** The one sentence about a place; null where an event leads the list, which says it. */
export function concludeAttention(
  { items, total, levels, checked }: Attention,
  reader: AttentionReader,
): AttentionConclusion | null {
  if (checked) {
    const { pages, monitors } = checked
    return pages + monitors > 0
      ? { tone: 'good', text: attentionMessages.allClear(pages, monitors), to: null }
      : { tone: null, text: attentionMessages.nothingChecked, to: null }
  }
  const [worst] = items
  if (total > levels.items || worst?.kind !== 'slow') return null
  const { action } = describeSlow(worst)
  const subject = attentionMessages.pagesNotGood(levels.pages)
  return {
    tone: markOf(worst, reader.now),
    text: attentionMessages.onlyLevels(levelText(subject, worst.level)),
    to: action && 'to' in action ? action.to : null,
  }
}
