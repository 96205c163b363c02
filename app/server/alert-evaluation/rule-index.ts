import { type EffectiveRule, type RulePlace, rulesFor } from '~/shared/rules/alerts/places'
import type { FormFactor } from '~/shared/schemas/agent'

type Level = 'organization' | 'client' | 'project' | 'site' | 'page'

function keyOf(rule: EffectiveRule): string {
  const { organizationId, clientId, projectId, siteId, pageId } = rule
  const [level, id]: [Level, number] =
    pageId !== null
      ? ['page', pageId]
      : siteId !== null
        ? ['site', siteId]
        : projectId !== null
          ? ['project', projectId]
          : clientId !== null
            ? ['client', clientId]
            : ['organization', organizationId]
  return `${organizationId}/${level}/${id}`
}

export interface PlacedPage {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
}

export interface RuleIndex {
  byId: ReadonlyMap<string, EffectiveRule>
  /** The enabled rules of a page; without a page those of a site. */
  rulesOf(place: PlacedPage): EffectiveRule[]
}

/** Finds the rules of a place without reading all of an organization for each of its pages. */
export function indexRules(rules: readonly EffectiveRule[]): RuleIndex {
  const byPlace = Map.groupBy(rules, keyOf)
  const known = new Map<string, EffectiveRule[]>()
  return {
    byId: new Map(rules.map((rule) => [rule.id, rule])),
    rulesOf(place) {
      const { organization_id: tenant, client_id, project_id, site_id, page_id } = place
      const name = `${tenant}/${site_id}/${page_id}`
      const found = known.get(name)
      if (found) return found
      const levels: [Level, number | null][] = [
        ['organization', tenant],
        ['client', client_id],
        ['project', project_id],
        ['site', site_id],
        ['page', page_id],
      ]
      const among = levels.flatMap(([level, id]) => byPlace.get(`${tenant}/${level}/${id}`) ?? [])
      const at: RulePlace = { client: client_id, project: project_id, site: site_id, page: page_id }
      const applying = rulesFor(at, among)
      known.set(name, applying)
      return applying
    },
  }
}

/** Whether a rule is about a device and location; field data has neither. */
export const coversSeries = (
  rule: EffectiveRule,
  series: { device_id: number; location_id: number; form_factor: FormFactor | null },
): boolean =>
  (rule.devices.length === 0 || rule.devices.includes(series.device_id)) &&
  (rule.locations.length === 0 || rule.locations.includes(series.location_id)) &&
  (rule.formFactor === null || rule.formFactor === series.form_factor)
