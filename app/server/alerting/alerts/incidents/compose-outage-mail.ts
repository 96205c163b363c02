import { formatLength } from '~/shared/format/availability'
import { formatClock, formatDateTime, formatDayMonth } from '~/shared/format/date'

import { outageMailsMessages } from '~/shared/messages/outage-mails'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Hit, UnnotifiedIncident } from './incident-notice.store'

const texts = outageMailsMessages
const MAX_LINES = 20

/** With its downtime, and whether its start was mailed. */
export type MailedHit = Hit & { down_ms: number; is_notified: boolean }
type Ended = MailedHit & { ended_at: Date }
type EndedBy = NonNullable<Hit['ended_by']>

const hasEnded = (hit: MailedHit): hit is Ended => hit.ended_at !== null
const reasonOf = ({ reason, http_status }: Hit): string => reasonText(reason, http_status)
const endOf = ({ ended_by }: Hit): EndedBy => ended_by ?? 'recovery'
const targetOf = ({ name, target }: Hit) => (target === name ? name : `${name} (${target})`)

/** The shared cause; null for a single monitor. */
function causeOf({ cause_kind, cause, location_label }: UnnotifiedIncident): string | null {
  if (cause_kind === 'monitor') return null
  return texts.causes[cause_kind](cause_kind === 'location' ? (location_label ?? cause) : cause)
}

function summaryOf(incident: UnnotifiedIncident, hits: Hit[]): string {
  const [only] = hits
  return hits.length === 1 && only
    ? texts.one(only.name, only.host)
    : texts.many(hits.length, causeOf(incident))
}

/** Paused monitors do not count when others recovered. */
function endOfAll(hits: Hit[]): 'recovery' | 'pause' {
  return hits.every((hit) => endOf(hit) === 'pause') ? 'pause' : 'recovery'
}

function listed(hits: MailedHit[], line: (hit: MailedHit) => string): string[] {
  const more = hits.length - MAX_LINES
  return [...hits.slice(0, MAX_LINES).map(line), ...(more > 0 ? [texts.more(more)] : [])]
}

const durationOf = (hit: Ended) => formatLength(hit.down_ms)
const lineOf = (hit: MailedHit): string =>
  hasEnded(hit)
    ? texts.endedLine[endOf(hit)](targetOf(hit), reasonOf(hit), durationOf(hit))
    : texts.line(targetOf(hit), reasonOf(hit))

function describeDown(open: MailedHit[], ended: Ended[], moment: (at: Date) => string): string[] {
  const [first] = open
  if (!first) return []
  const since = moment(first.started_at)
  const head =
    open.length === 1
      ? texts.down(targetOf(first), since, reasonOf(first))
      : texts.manyDown(open.length, since)
  return open.length + ended.length === 1 ? [head] : [head, ...listed([...open, ...ended], lineOf)]
}

const endOfLast = (hits: Ended[]): Date =>
  new Date(Math.max(...hits.map(({ ended_at }) => ended_at.getTime())))

/** Downtime of one monitor; of several from the first start to the last end. `hits` are in order of start. */
function lengthOf(hits: Ended[]): number {
  const [first] = hits
  if (!first) return 0
  return hits.length === 1 ? first.down_ms : endOfLast(hits).getTime() - first.started_at.getTime()
}

function describeEnded(hits: Ended[], moment: (at: Date) => string): string[] {
  const [first] = hits
  if (!first) return []
  const since = moment(first.started_at)
  if (hits.length === 1) {
    const ended = texts.ended[endOf(first)](targetOf(first), moment(first.ended_at))
    return [ended, texts.lasted(durationOf(first), since, reasonOf(first))]
  }
  const until = endOfLast(hits)
  const duration = formatLength(lengthOf(hits))
  return [texts.manyEnded(hits.length, since, moment(until), duration), ...listed(hits, lineOf)]
}

/** Merges repeated outages of a monitor: its current state, or from first start to last end. */
function perMonitor(hits: MailedHit[]): { hits: MailedHit[]; isUnsteady: boolean } {
  const groups = [...Map.groupBy(hits, ({ monitor_id }) => monitor_id).values()]
  const merged = groups.flatMap((own) => {
    const last = own.at(-1)
    const started_at = last && hasEnded(last) ? own[0]?.started_at : last?.started_at
    const down_ms = own.reduce((sum, hit) => sum + hit.down_ms, 0)
    return last && started_at ? [{ ...last, started_at, down_ms }] : []
  })
  return {
    hits: merged.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime()),
    isUnsteady: groups.some((own) => own.length > 1),
  }
}

/**
 * The mail of one reader about an incident. `all` has at least one outage, in order of start. When all have
 * ended, it reports the recovery, whether or not the start was mailed.
 */
export function composeOutageMail(
  incident: UnnotifiedIncident,
  all: MailedHit[],
  timezone: string,
): { subject: string; paragraphs: string[] } {
  const { hits, isUnsteady } = perMonitor(all)
  const unsteady = isUnsteady ? [texts.unsteady] : []
  const moment = (at: Date) => texts.moment(formatDateTime(at, timezone), timezone)
  const ended = hits.filter(hasEnded)
  const open = hits.filter((hit) => !hasEnded(hit))
  if (open.length > 0) {
    const since = new Date(Math.min(...open.map(({ started_at }) => started_at.getTime())))
    const short = `${formatDayMonth(since, timezone)}, ${formatClock(since, timezone)}`
    const subject = texts.subject.down(summaryOf(incident, open), short)
    return { subject, paragraphs: [...describeDown(open, ended, moment), ...unsteady] }
  }
  const what = summaryOf(incident, ended)
  const duration = formatLength(lengthOf(ended))
  const subject = all.some(({ is_notified }) => is_notified)
    ? texts.subject[endOfAll(ended)](what, duration)
    : texts.subject.past(what, duration)
  return { subject, paragraphs: [...describeEnded(ended, moment), ...unsteady] }
}
