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
  /** The enabled rules of a page; without a page those of a site. */
  rulesOf(place: PlacedPage): EffectiveRule[]
}

/** Places of which an index remembers the rules. */
const MAX_KNOWN = 20_000

/** Finds the rules of a place in an organization without reading all of them for each of its pages. */
function indexTenant(rules: readonly EffectiveRule[]): RuleIndex {
  const byPlace = Map.groupBy(rules, keyOf)
  const known = new Map<string, EffectiveRule[]>()
  return {
    rulesOf({ organization_id: tenant, client_id, project_id, site_id, page_id }) {
      const name = `${client_id}/${project_id}/${site_id}/${page_id}`
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
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(name, applying)
      return applying
    },
  }
}

const joinIndexes = (tenants: ReadonlyMap<number, RuleIndex>): RuleIndex => ({
  rulesOf: (place) => tenants.get(place.organization_id)?.rulesOf(place) ?? [],
})

export function indexRules(rules: readonly EffectiveRule[]): RuleIndex {
  const byTenant = Map.groupBy(rules, (rule) => rule.organizationId)
  return joinIndexes(new Map([...byTenant].map(([tenant, own]) => [tenant, indexTenant(own)])))
}

interface CachedIndex {
  stamp: string
  index: RuleIndex
  size: number
}
const cache = new Map<number, CachedIndex>()
/** Rules that are kept in memory, a few megabytes. */
const MAX_CACHED = 50_000

/**
 * The rules of these organizations. They change rarely and are read every few seconds, so only those of organizations
 * with a new stamp are loaded.
 */
export async function cachedIndex(
  stamps: ReadonlyMap<number, string>,
  load: (tenants: number[]) => Promise<EffectiveRule[]>,
): Promise<RuleIndex> {
  const outdated = [...stamps].filter(([tenant, stamp]) => cache.get(tenant)?.stamp !== stamp)
  const loaded = outdated.length > 0 ? await load(outdated.map(([tenant]) => tenant)) : []
  const byTenant = Map.groupBy(loaded, (rule) => rule.organizationId)
  const size = [...cache.values()].reduce((sum, one) => sum + one.size, 0)
  const kept = new Map([...cache].filter(([tenant]) => stamps.has(tenant)))
  if (size + loaded.length > MAX_CACHED) cache.clear()
  for (const [tenant, stamp] of outdated) {
    const own = byTenant.get(tenant) ?? []
    kept.set(tenant, { stamp, index: indexTenant(own), size: own.length })
  }
  for (const [tenant, one] of kept) cache.set(tenant, one)
  return joinIndexes(new Map([...kept].map(([tenant, { index }]) => [tenant, index])))
}

/** Whether a rule is about a device and location; field data has neither. */
export const coversSeries = (
  rule: EffectiveRule,
  series: { device_id: number; location_id: number; form_factor: FormFactor | null },
): boolean =>
  (rule.devices.length === 0 || rule.devices.includes(series.device_id)) &&
  (rule.locations.length === 0 || rule.locations.includes(series.location_id)) &&
  (rule.formFactor === null || rule.formFactor === series.form_factor)
