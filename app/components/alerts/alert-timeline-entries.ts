import { alertsMessages } from '~/shared/messages/alerts'
import type { AlertDetail, AlertNotice } from '~/shared/schemas/alert'

const messages = alertsMessages.detail

export type AlertEntryKind = 'opened' | 'mail' | 'channel' | 'acknowledged' | 'closed'
export interface AlertEntry {
  key: string
  at: number
  kind: AlertEntryKind
  title: string
  lines: string[]
}

const ORDER: readonly AlertEntryKind[] = ['opened', 'mail', 'channel', 'acknowledged', 'closed']

function resultOf({ result, responseStatus }: AlertNotice): string {
  const status = responseStatus === null ? '' : ` (${messages.response(responseStatus)})`
  return `${messages.statuses[result]}${status}`
}

/** Mails of the same moment are one entry with a line a person, or a result when names are hidden. */
function mailEntries(notices: AlertNotice[]): AlertEntry[] {
  const groups = Map.groupBy(notices, ({ at, kind }) => `${kind} ${at}`)
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first || first.kind === 'test') return []
    const lines = own.map((notice) =>
      notice.recipient === null ? resultOf(notice) : `${notice.recipient}: ${resultOf(notice)}`,
    )
    return [
      {
        key,
        at: Date.parse(first.at),
        kind: 'mail' as const,
        title: messages.notices[first.kind](messages.byMail(own.length)),
        lines: [...new Set(lines)],
      },
    ]
  })
}

const channelEntries = (notices: AlertNotice[]): AlertEntry[] =>
  notices.flatMap((notice, index) =>
    notice.channel === null || notice.kind === 'test'
      ? []
      : [
          {
            key: `channel ${index}`,
            at: Date.parse(notice.at),
            kind: 'channel' as const,
            title: messages.notices[notice.kind](notice.channel.name || messages.deletedChannel),
            lines: [resultOf(notice)],
          },
        ],
  )

/** What happened to an alert, in order of time. */
export function alertEntries(alert: AlertDetail): AlertEntry[] {
  const { openedAt, closedAt, closeReason, acknowledgement, notices } = alert
  const entries: AlertEntry[] = [
    { key: 'opened', at: Date.parse(openedAt), kind: 'opened', title: messages.opened, lines: [] },
    ...mailEntries(notices.filter(({ channel }) => channel === null)),
    ...channelEntries(notices),
  ]
  if (acknowledgement)
    entries.push({
      key: 'acknowledged',
      at: Date.parse(acknowledgement.at),
      kind: 'acknowledged',
      title: messages.acknowledgedBy(acknowledgement.by ?? messages.unnamed),
      lines: acknowledgement.note ? [acknowledgement.note] : [],
    })
  if (closedAt)
    entries.push({
      key: 'closed',
      at: Date.parse(closedAt),
      kind: 'closed',
      title: messages.closed[closeReason ?? 'recovered'],
      lines: [],
    })
  return entries.toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}
