import type { AlertRule, AlertRuleBody, AlertRulePlace, RuleLevel } from '../../schemas/alert-rule'
import {
  ALERT_METRIC_FACTS,
  ALERT_METRIC_KEYS,
  type AlertKind,
  type AlertMetric,
} from '../alerts/alert-metrics'
import { NEW_RULE } from '../alerts/default-rules'
import { SUGGESTED_CONSECUTIVE, suggestedThreshold } from '../alerts/suggested-thresholds'

export const isAlertMetric = (text: string | null): text is AlertMetric =>
  ALERT_METRIC_KEYS.some((key) => key === text)

/** The settings of a new rule about a metric. */
export function newRuleBody(metric: AlertMetric, requestedKind: string | null): AlertRuleBody {
  const { kinds, data } = ALERT_METRIC_FACTS[metric]
  const kind: AlertKind = kinds.find((one) => one === requestedKind) ?? kinds[0] ?? 'value'
  return {
    ...NEW_RULE,
    metric,
    kind,
    data: data[0] ?? null,
    threshold: suggestedThreshold(metric, kind, 'MOBILE'),
    consecutive: kind === 'count' ? SUGGESTED_CONSECUTIVE : null,
    name: '',
    notifiesEmail: true,
    channelChoice: 'all',
    channels: [],
    isEnabled: true,
  }
}

/** A stored rule as the API takes it, without its place. A name that only repeats the description follows it. */
export function ruleBody({ channels, name, description, ...rule }: AlertRule): AlertRuleBody {
  const { organization: _o, client: _c, project: _p, site: _s, page: _g, ...settings } = rule
  return {
    ...settings,
    name: name === description ? '' : name,
    channels: channels.map(({ _id }) => _id),
  }
}

const PLACE = /^(organization|client|project|site|page):(\d{1,9})$/

/** 'site:12' of a URL; undefined when it is none. */
export function placeOfText(text: string | null): AlertRulePlace | undefined {
  const [, level, id] = text?.match(PLACE) ?? []
  return level === undefined ? undefined : { [level as RuleLevel]: Number(id) }
}

type Levels = Pick<AlertRule, 'organization' | 'client' | 'project' | 'site' | 'page'>

/** The innermost level. */
export function placeText({ organization, client, project, site, page }: Levels): string {
  if (page !== null) return `page:${page}`
  if (site !== null) return `site:${site}`
  if (project !== null) return `project:${project}`
  return client === null ? `organization:${organization}` : `client:${client}`
}
