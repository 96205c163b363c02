import { formatLength } from '~/shared/format/availability'
import { formatExactTime } from '~/shared/format/date'
import { outageTimelineMessages as messages, outageMessages } from '~/shared/messages/outages'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { OutageDetail, OutageNotice } from '~/shared/schemas/uptime'

export type EntryKind =
  | 'failure'
  | 'confirmed'
  | 'picture'
  | 'notice'
  | 'acknowledged'
  | 'note'
  | 'deployment'
  | 'unknown'
  | 'recovered'
  | 'paused'
  | 'ongoing'

export interface TimelineEntry {
  at: number
  kind: EntryKind
  title: string
  lines: string[]
  /** Number of the attempt whose details are below. */
  attempt?: number
}

/** The order of entries of the same moment. */
const ORDER: readonly EntryKind[] = [
  'deployment',
  'failure',
  'confirmed',
  'picture',
  'notice',
  'acknowledged',
  'note',
  'unknown',
  'recovered',
  'paused',
  'ongoing',
]

/** Evidence of the first failure carries the same moment, give or take. */
const SAME_MOMENT_MS = 1_500

export const attemptsOf = ({ evidence }: Pick<OutageDetail, 'evidence'>): OutageDetail['evidence'] =>
  evidence.toSorted((one, other) => one.at - other.at)

function failures(outage: OutageDetail): TimelineEntry[] {
  const started = Date.parse(outage.startedAt)
  const seen = new Set<number>()
  const attempts = attemptsOf(outage).map((one, index): TimelineEntry => {
    const isNew = !seen.has(one.location)
    const isFirst = index === 0 && Math.abs(one.at - started) <= SAME_MOMENT_MS
    const title =
      isNew && seen.size > 0
        ? messages.failedElsewhere(one.locationLabel)
        : messages.failed(one.locationLabel, isFirst)
    seen.add(one.location)
    const causes = [
      reasonText(one.reason, one.status),
      one.status === null || one.reason === 'status' ? '' : outageMessages.status(one.status),
    ]
    return {
      at: one.at,
      kind: 'failure',
      title,
      lines: [causes.filter(Boolean).join(', ')],
      attempt: index + 1,
    }
  })
  const first = attempts[0]
  if (first && Math.abs(first.at - started) <= SAME_MOMENT_MS) return attempts
  const lines = [reasonText(outage.reason, outage.httpStatus)]
  return [{ at: started, kind: 'failure', title: messages.firstFailure, lines }, ...attempts]
}

function noticeLine({ recipient, status }: OutageNotice): string {
  return `${recipient ?? messages.deletedUser}: ${messages.statuses[status]}`
}

/** One line per person; a count by delivery where people are hidden. */
function noticeLines(notices: OutageNotice[]): string[] {
  if (notices.some(({ recipient }) => recipient !== null)) return notices.map(noticeLine)
  const byStatus = Map.groupBy(notices, ({ status }) => status)
  return [...byStatus].map(([status, own]) => `${own.length}: ${messages.statuses[status]}`)
}

/** Mails of one round are one entry. */
const notices = (all: OutageNotice[]): TimelineEntry[] =>
  [...Map.groupBy(all, ({ at, kind }) => `${kind} ${at.slice(0, 16)}`).values()].flatMap((own) =>
    own[0]
      ? {
          at: Date.parse(own[0].at),
          kind: 'notice' as const,
          title: messages.notices[own[0].kind](own.length),
          lines: noticeLines(own),
        }
      : [],
  )

const events = ({ events: all }: OutageDetail): TimelineEntry[] =>
  all.map(
    (event): TimelineEntry =>
      event.kind === 'note'
        ? { at: event.at, kind: 'note', title: messages.note(event.by), lines: [event.text] }
        : {
            at: event.at,
            kind: 'deployment',
            title: messages.deployment(event.version),
            lines: [event.environment, event.commit].filter((text) => text !== null),
          },
  )

const unknowns = ({ unknown }: OutageDetail): TimelineEntry[] =>
  unknown.map(({ from, to, reason }) => ({
    at: from,
    kind: 'unknown',
    title: `${messages.unknownFrom} ${to === null ? messages.unknownOpen : messages.unknownUntil(formatLength(to - from))}`,
    lines: reason === null ? [] : [reasonText(reason)],
  }))

function acknowledged({ acknowledgement }: OutageDetail): TimelineEntry[] {
  if (!acknowledgement) return []
  const { at, by, note } = acknowledgement
  const title = messages.acknowledged(by ?? outageMessages.unnamed)
  return [{ at: Date.parse(at), kind: 'acknowledged', title, lines: note ? [note] : [] }]
}

function ending({ endedAt, endedBy }: OutageDetail, now: number): TimelineEntry {
  if (!endedAt) return { at: now, kind: 'ongoing', title: messages.ongoing, lines: [] }
  const by = endedBy ?? 'recovery'
  return {
    at: Date.parse(endedAt),
    kind: by === 'pause' ? 'paused' : 'recovered',
    title: { recovery: messages.recovered, unknown: messages.ended, pause: messages.paused }[by],
    lines: [outageMessages.endedBy[by]],
  }
}

/** What happened, in order of time. */
export function timelineEntries(outage: OutageDetail, now: number): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...failures(outage),
    {
      at: Date.parse(outage.confirmedAt),
      kind: 'confirmed',
      title: messages.confirmed,
      lines: [messages.confirmedFrom(outage.locations)],
    },
    ...notices(outage.notices),
    ...acknowledged(outage),
    ...unknowns(outage),
    ...events(outage),
    ending(outage, now),
  ]
  return entries.toSorted(
    (one, other) => one.at - other.at || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  )
}

/** '+2 min 5 s' after the start, '40 min before' it. */
export function offsetOf({ at }: TimelineEntry, startedAt: string): string {
  const ms = at - Date.parse(startedAt)
  if (ms < 0) return messages.before(formatLength(-ms))
  return ms < 1000 ? '' : messages.after(formatLength(ms))
}

export const momentOf = (at: number, timeZone: string): string => formatExactTime(at, timeZone)
