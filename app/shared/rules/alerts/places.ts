import type { AlertRuleSettings } from '../../schemas/alert-rule'

/** A rule with its place: the deepest id that is set; without any the whole organization. */
export interface EffectiveRule extends AlertRuleSettings {
  organizationId: number
  id: string
  clientId: number | null
  projectId: number | null
  siteId: number | null
  pageId: number | null
  name: string
  isEnabled: boolean
  /** The inherited rule that this one replaces below its place. */
  overridesId: string | null
  notifiesEmail: boolean
  channelChoice: 'all' | 'chosen'
  channels: string[]
}

/** Where a page, site, project or client is; without a client: the organization. */
export interface RulePlace {
  client?: number | null
  project?: number | null
  site?: number | null
  page?: number | null
}

type Placed = Pick<
  EffectiveRule,
  'id' | 'clientId' | 'projectId' | 'siteId' | 'pageId' | 'overridesId' | 'isEnabled'
>

const LEVELS = [
  ['page', 'pageId'],
  ['site', 'siteId'],
  ['project', 'projectId'],
  ['client', 'clientId'],
] as const

/** 0 for the organization, 4 for a page. */
export const depthOf = (rule: Placed): number => {
  const level = LEVELS.findIndex(([, column]) => rule[column] !== null)
  return level < 0 ? 0 : LEVELS.length - level
}

export function containsPlace(rule: Placed, place: RulePlace): boolean {
  const level = LEVELS.find(([, column]) => rule[column] !== null)
  return !level || rule[level[1]] === place[level[0]]
}

/** First rule of a chain of overrides; a deleted one still is its root. */
function rootOf(rule: Placed, byId: ReadonlyMap<string, Placed>): string {
  const seen = new Set<string>()
  let current = rule
  while (current.overridesId !== null && !seen.has(current.id)) {
    seen.add(current.id)
    const next = byId.get(current.overridesId)
    if (!next) return current.overridesId
    current = next
  }
  return current.id
}

/** What applies at a place with disabled rules: of each chain of overrides only the deepest rule. */
export function inheritedRules<Rule extends Placed>(place: RulePlace, rules: readonly Rule[]): Rule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const chosen = new Map<string, Rule>()
  for (const rule of rules) {
    if (!containsPlace(rule, place)) continue
    const root = rootOf(rule, byId)
    const other = chosen.get(root)
    // Of two on one level the newer: ids are in order of time.
    const isDeeper = !other || depthOf(rule) > depthOf(other)
    const isNewer = other && depthOf(rule) === depthOf(other) && rule.id > other.id
    if (isDeeper || isNewer) chosen.set(root, rule)
  }
  return rules.filter((rule) => [...chosen.values()].includes(rule))
}

/** The enabled rules of a place: an override that is disabled switches the inherited rule off there. */
export const rulesFor = <Rule extends Placed>(place: RulePlace, rules: readonly Rule[]): Rule[] =>
  inheritedRules(place, rules).filter((rule) => rule.isEnabled)
