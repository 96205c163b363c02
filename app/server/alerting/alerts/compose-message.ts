import { formatLasting } from '~/shared/format/availability'
import { alertsMessages } from '~/shared/messages/alerts'
import { paths } from '~/shared/paths'
import { baselineText, metricLabel, thresholdText, valueText } from '~/shared/rules/alerts/describe-crossing'
import type { AlertMessage, NoticeKind } from '~/shared/schemas/alert-message'
import { crossingText, detailsOf, factsOf, sharedBy, subjectName, titleOf } from './crossing-facts'
import type { DueAlert, NotifiedCrossing } from './notify.store'

/** More are only counted. */
const MAX_LISTED = 20
const words = alertsMessages

/** What a notification is about: an alert with the crossings that its reader may see, worst first. */
export interface Notified {
  alert: Pick<DueAlert, 'id' | 'organization_name' | 'severity' | 'opened_at' | 'closed_at' | 'close_reason'>
  crossings: NotifiedCrossing[]
  ruleNames: ReadonlyMap<string, string>
  now: Date
}

export const lastingOf = ({ alert: { opened_at, closed_at }, now }: Pick<Notified, 'alert' | 'now'>) =>
  formatLasting((closed_at ?? now).getTime() - opened_at.getTime())

/** Whether the re-test agreed, in a sentence; null for what can't be re-tested. */
export function retestText(crossing: NotifiedCrossing): string | null {
  const { value, confirm_value, unconfirmed } = crossing
  const facts = factsOf(crossing)
  if (confirm_value !== null) {
    const [first, second] = [value, confirm_value].map((one) => valueText(facts, one))
    return first && second ? words.summary.confirmed(first, second) : null
  }
  return unconfirmed === null ? null : (words.summary.unconfirmed[unconfirmed] ?? words.summary.noRetest)
}

/** In plain words; null without enough history. */
export function significanceText(crossing: NotifiedCrossing): string | null {
  const { significance } = detailsOf(crossing)
  if (!significance) return null
  return significance.isNormal ? words.summary.normal : words.summary.significant
}

export const ruleName = ({ rule_id }: NotifiedCrossing, names: Notified['ruleNames']): string =>
  (rule_id && names.get(rule_id)) || words.detail.deletedRule

function summaryOf(kind: NoticeKind, notified: Notified): string {
  const { alert, crossings } = notified
  const [worst] = crossings
  if (kind === 'recovered') {
    const reason = alert.close_reason === 'recovered' ? words.summary.recovered : words.summary.ended
    return `${reason} ${words.summary.isOver(lastingOf(notified))}.`
  }
  const texts = worst ? [`${crossingText(worst)}.`, retestText(worst), significanceText(worst)] : []
  if (kind === 'reminder') texts.push(`${words.summary.stillOpen(lastingOf(notified))}.`)
  return texts.filter((text) => text !== null).join(' ')
}

const presentCrossing = (crossing: NotifiedCrossing, { ruleNames }: Notified) => {
  const facts = factsOf(crossing)
  return {
    rule: ruleName(crossing, ruleNames),
    subject: subjectName(crossing),
    url: crossing.page_url ?? crossing.monitor_target,
    metric: metricLabel(crossing.metric),
    value: valueText(facts, crossing.value),
    confirmed: crossing.confirm_value === null ? null : valueText(facts, crossing.confirm_value),
    threshold: thresholdText(facts),
    baseline: baselineText(facts),
  }
}

/** What channels format; its links lead to `origin`. */
export function composeMessage(
  kind: Exclude<NoticeKind, 'test'>,
  notified: Notified,
  origin: string,
): AlertMessage {
  const { alert, crossings } = notified
  const url = new URL(paths.alert(alert.id), origin).href
  return {
    kind,
    alertId: alert.id,
    severity: alert.severity,
    title: titleOf(crossings),
    summary: summaryOf(kind, notified),
    organization: alert.organization_name,
    client: sharedBy(crossings, ({ client_name }) => client_name),
    site: sharedBy(crossings, ({ site_name }) => site_name),
    openedAt: alert.opened_at.toISOString(),
    closedAt: alert.closed_at?.toISOString() ?? null,
    crossings: crossings.slice(0, MAX_LISTED).map((crossing) => presentCrossing(crossing, notified)),
    total: crossings.length,
    url,
    acknowledgeUrl: kind === 'recovered' ? null : `${url}#acknowledge`,
  }
}
