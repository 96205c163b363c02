import { type AlertRulePlace, RULE_LEVELS } from '~/shared/schemas/alert-rule'
import type { TargetRef } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { idOfPlace, levelOf, type RulePlace } from './place.store'

/** The innermost level that is given. */
export function placeTarget(place: AlertRulePlace): TargetRef {
  const kind = RULE_LEVELS.find((level) => place[level] !== undefined) ?? 'organization'
  return { kind, id: place[kind] ?? 0 }
}

/** The place of the guard's target; a page only names itself. */
export const placeOf = (
  { tenant, target }: TenantCtx,
  { page }: Pick<AlertRulePlace, 'page'>,
): RulePlace => ({
  organizationId: tenant,
  clientId: target.clientId ?? null,
  projectId: target.projectId ?? null,
  siteId: target.siteId ?? null,
  pageId: page ?? null,
})

export const withoutPlace = <Body extends AlertRulePlace>(input: Body) => {
  const { organization: _o, client: _c, project: _p, site: _s, page: _g, ...body } = input
  return body
}

/** As the shared rules take it. */
export const asRulePlace = ({ clientId, projectId, siteId, pageId }: RulePlace) => ({
  client: clientId,
  project: projectId,
  site: siteId,
  page: pageId,
})

export const isSamePlace = (one: RulePlace, other: RulePlace): boolean =>
  levelOf(one) === levelOf(other) && idOfPlace(one) === idOfPlace(other)
