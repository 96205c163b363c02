import { formatDateTime } from '~/shared/format/date'
import { NOT_MEASURED } from '~/shared/format/figure'
import { alertsMessages } from '~/shared/messages/alerts'
import { paths } from '~/shared/paths'
import { baselineText, thresholdText, valueText } from '~/shared/rules/alerts/describe-crossing'
import type { MailBlock, MailContent, MailTone } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { lastingOf, type Notified, retestText, ruleName, significanceText } from './compose-message'
import { crossingText, factsOf, sharedBy, subjectName, titleOf } from './crossing-facts'
import type { NotifiedCrossing } from './notify.store'

const words = alertsMessages
const texts = words.notice
const MAX_ROWS = 20
const TONES = { critical: 'poor', warning: 'warning', good: 'good' } as const

export interface MailedAlert extends Notified {
  kind: 'opened' | 'reminder' | 'recovered'
  timezone: string
  /** Opens reports within the rights of the reader, without sign-in. */
  key: string
  unsubscribeUrl: string
  /** The newest deployment in the day before. */
  deployment: { version: string; at: Date } | null
}

function subjectOf({ kind, ...notified }: MailedAlert): string {
  const title = titleOf(notified.crossings)
  if (kind === 'opened') return texts.subject.opened(title)
  const lasting = lastingOf(notified)
  if (kind === 'reminder') return texts.subject.reminder(title, lasting)
  return notified.alert.close_reason === 'recovered'
    ? texts.subject.recovered(title, lasting)
    : texts.subject.ended(title)
}

const placeOf = ({ client_name, site_name }: NotifiedCrossing) =>
  client_name === site_name ? site_name : `${client_name} · ${site_name}`

function factRows(mailed: MailedAlert): { label: string; value: string; tone?: MailTone }[] {
  const { alert, crossings, timezone, deployment } = mailed
  const moment = (at: Date) => texts.moment(formatDateTime(at, timezone), timezone)
  const [worst] = crossings
  const place = sharedBy(crossings, placeOf)
  const isNotable = worst ? significanceText(worst) : null
  return [
    ...(place ? [{ label: texts.facts.place, value: place }] : []),
    { label: texts.facts.since, value: moment(alert.opened_at) },
    ...(alert.closed_at ? [{ label: texts.facts.until, value: moment(alert.closed_at) }] : []),
    ...(isNotable ? [{ label: texts.facts.significance, value: isNotable }] : []),
    ...(deployment
      ? [{ label: texts.facts.deployment, value: `${deployment.version}, ${moment(deployment.at)}` }]
      : []),
  ]
}

function reportUrl(
  { site_id, page_id, monitor_id, id, metric }: NotifiedCrossing,
  { alert, key }: MailedAlert,
) {
  if (metric === 'down') return publicUrl(paths.outage(id))
  if (page_id !== null) return publicUrl(paths.report(site_id, page_id, 'performance', { key }))
  return publicUrl(monitor_id === null ? paths.alert(alert.id) : paths.monitors({ site: site_id }))
}

function crossingTable(mailed: MailedAlert): MailBlock {
  const { crossings, ruleNames, alert } = mailed
  const rows = crossings.slice(0, MAX_ROWS).map((crossing) => {
    const facts = factsOf(crossing)
    const figures = [
      valueText(facts, crossing.value),
      crossing.confirm_value === null ? null : valueText(facts, crossing.confirm_value),
      thresholdText(facts) ?? crossingText(crossing),
      baselineText(facts),
    ]
    return {
      cells: [
        subjectName(crossing),
        ruleName(crossing, ruleNames),
        ...figures.map((figure) => figure ?? NOT_MEASURED),
      ],
      tone: TONES[alert.severity],
      url: reportUrl(crossing, mailed),
    }
  })
  const { where, rule, value, retest, limit, baseline } = texts.head
  return {
    kind: 'table',
    caption: texts.crossings,
    head: [where, rule, value, retest, limit, baseline],
    rows,
  }
}

function detailOf(mailed: MailedAlert, over: string): string {
  const { kind, crossings } = mailed
  if (kind === 'recovered') return over
  const [worst] = crossings
  const parts = worst ? [retestText(worst), significanceText(worst)] : []
  if (kind === 'reminder') parts.push(`${words.summary.stillOpen(lastingOf(mailed))}.`)
  const sentences = parts.filter((part) => part !== null)
  return sentences.length > 0 || !worst ? sentences.join(' ') : `${crossingText(worst)}.`
}

/** The mail of one reader about an alert: the answer first, then the figures, then what to do. */
export function composeMail(mailed: MailedAlert): MailContent {
  const { alert, crossings, kind, unsubscribeUrl } = mailed
  const [worst] = crossings
  const retest = worst ? retestText(worst) : null
  const isOver = kind === 'recovered'
  const over = alert.close_reason === 'recovered' ? words.summary.recovered : words.summary.ended
  const more = crossings.length - MAX_ROWS
  const clients = [...new Set(crossings.map(({ client_name }) => client_name))].sort().join(', ')
  const url = publicUrl(paths.alert(alert.id, { key: mailed.key }))
  return {
    subject: subjectOf(mailed),
    preview: isOver ? over : (retest ?? ''),
    blocks: [
      {
        kind: 'changes',
        items: [
          {
            tone: isOver ? 'good' : TONES[alert.severity],
            title: titleOf(crossings),
            detail: detailOf(mailed, over),
            url,
          },
        ],
      },
      { kind: 'facts', rows: factRows(mailed) },
      crossingTable(mailed),
      ...(more > 0 ? [{ kind: 'text' as const, text: texts.more(more) }] : []),
      { kind: 'action', label: texts.open, url },
      ...(isOver
        ? []
        : [{ kind: 'links' as const, items: [{ label: texts.acknowledge, url: `${url}#acknowledge` }] }]),
    ],
    footnote: texts.footnote(clients),
    unsubscribe: {
      label: texts.unsubscribe,
      url: unsubscribeUrl,
      manageUrl: publicUrl(paths.mySubscriptions()),
    },
  }
}
