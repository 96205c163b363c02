import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { inScopeOrAbove } from '../../platform/access'
import {
  type Db,
  deleteRows,
  inCamelCase,
  insertRows,
  lockAdditions,
  type RowOf,
  updateRows,
  updaterOf,
  valuesOf,
} from '../../platform/db'
import { idOfPlace, levelOf, type RulePlace } from './place.store'

const rules = (db: Db) =>
  db
    .selectFrom('live.alert_rule as r')
    .selectAll('r')
    .select(
      sql<string[]>`array(select k.channel_id from alert_rule_channel k
        where k.organization_id = r.organization_id and k.rule_id = r.id order by k.channel_id)`.as(
        'channels',
      ),
    )
export type RuleRow = RowOf<typeof rules>

/** The table allows only what the types say. */
export const toRule = (row: RuleRow): EffectiveRule => {
  const { deviceIds, locationIds, createdBy, createdAt, updatedAt, deletionId, ...rule } = inCamelCase(row)
  return { ...rule, devices: deviceIds, locations: locationIds } as EffectiveRule
}

const columnsOf = ({ organizationId, id, devices, locations, channels, ...rule }: EffectiveRule) => ({
  ...rule,
  deviceIds: devices,
  locationIds: locations,
})

/** Rules of whole tenants, enabled or not, oldest first. */
export const listTenantRules = (db: Db, tenants: readonly number[]): Promise<RuleRow[]> =>
  rules(db)
    .where('r.organization_id', 'in', tenants.length > 0 ? tenants : [0])
    .orderBy('r.organization_id')
    .orderBy('r.id')
    .execute()

export const findRule = (db: Db, tenant: number, id: string): Promise<RuleRow | undefined> =>
  rules(db).where('r.organization_id', '=', tenant).where('r.id', '=', id).executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockRule = (db: Db, tenant: number, id: string): Promise<RuleRow | undefined> =>
  rules(db).where('r.organization_id', '=', tenant).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

interface NewRuleRow extends EffectiveRule {
  createdBy: string | null
  now: Date
}

export const insertRules = (db: Db, tenant: number, added: readonly NewRuleRow[]): Promise<void> =>
  insertRows(
    db,
    'alert_rule',
    added.map(({ createdBy, now, ...rule }) => ({
      ...columnsOf(rule),
      organizationId: tenant,
      id: rule.id,
      createdBy,
      createdAt: now,
      updatedAt: now,
    })),
  )

export const updateRuleRow = (db: Db, tenant: number, rule: EffectiveRule, now: Date): Promise<boolean> =>
  updaterOf('live.alert_rule')(db, tenant, rule.id, columnsOf(rule), now)

/** The channels that a rule with the choice 'chosen' notifies. */
export async function setRuleChannels(db: Db, tenant: number, rule: string, channels: readonly string[]) {
  const key = { organizationId: tenant, ruleId: rule }
  await deleteRows(db, 'alert_rule_channel', key)
  await insertRows(
    db,
    'alert_rule_channel',
    channels.map((channelId) => ({ ...key, channelId })),
  )
}

/** Deletes a rule with all that override it, also over several levels; returns their ids. */
export const deleteWithOverrides = (db: Db, tenant: number, id: string) => valuesOf<string>(db)`
    with recursive doomed (id) as (
      select ${id}::uuid
      union
      select r.id from public.alert_rule r join doomed d on r.overrides_id = d.id where r.organization_id = ${tenant}
    )
    delete from public.alert_rule r using doomed d
    where r.organization_id = ${tenant} and r.id = d.id returning r.id`

/** Locks the place against other new rules; the number of its own. */
export async function countRulesAt(db: Db, tenant: number, place: RulePlace): Promise<number> {
  await lockAdditions(db, 'alert_rule', tenant, levelOf(place), idOfPlace(place))
  const { count } = await db
    .selectFrom('live.alert_rule as alert_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', tenant)
    .where(isAt(place))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isAt = ({ clientId, projectId, siteId, pageId }: RulePlace) =>
  sql<boolean>`(client_id, project_id, site_id, page_id) is not distinct from
    (${clientId}::int, ${projectId}::int, ${siteId}::int, ${pageId}::int)`

export const findOverrideAt = (db: Db, tenant: number, overridden: string, place: RulePlace) =>
  db
    .selectFrom('live.alert_rule as alert_rule')
    .select('id')
    .where('organization_id', '=', tenant)
    .where('overrides_id', '=', overridden)
    .where(isAt(place))
    .executeTakeFirst()

/** Rules at places inside this one that the reader may see. */
export const listRulesBelow = (db: Db, place: RulePlace, scope: Scope, limit: number): Promise<RuleRow[]> =>
  rules(db)
    .where('r.organization_id', '=', place.organizationId)
    .where(isBelow(place))
    .where(inScopeOrAbove(scope, 'r'))
    .orderBy('r.client_id')
    .orderBy('r.project_id')
    .orderBy('r.site_id')
    .orderBy('r.id')
    .limit(limit)
    .execute()

function isBelow({ clientId, projectId, siteId, pageId }: RulePlace) {
  if (pageId !== null) return sql<boolean>`false`
  if (siteId !== null) return sql<boolean>`(r.site_id = ${siteId} and r.page_id is not null)`
  if (projectId !== null) return sql<boolean>`(r.project_id = ${projectId} and r.site_id is not null)`
  if (clientId !== null) return sql<boolean>`(r.client_id = ${clientId} and r.project_id is not null)`
  return sql<boolean>`r.client_id is not null`
}

/** Of the organization and of the levels of this place. */
export const listRulesAbove = (db: Db, place: RulePlace): Promise<RuleRow[]> =>
  rules(db)
    .where('r.organization_id', '=', place.organizationId)
    .where(
      sql<boolean>`(coalesce(r.client_id, ${place.clientId}::int) is not distinct from ${place.clientId}::int
        and coalesce(r.project_id, ${place.projectId}::int) is not distinct from ${place.projectId}::int
        and coalesce(r.site_id, ${place.siteId}::int) is not distinct from ${place.siteId}::int
        and coalesce(r.page_id, ${place.pageId}::int) is not distinct from ${place.pageId}::int)`,
    )
    .orderBy('r.id')
    .execute()

export async function listChannelNames(
  db: Db,
  tenant: number,
  ids: readonly string[],
): Promise<Map<string, { name: string; kind: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('live.channel as channel')
    .select(['id', 'name', 'kind'])
    .where('organization_id', '=', tenant)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, kind }) => [id, { name, kind }]))
}

/** Counts in a row start again; what is evaluated stays evaluated. */
export const resetCounters = (db: Db, tenant: number, rule: string): Promise<boolean> =>
  updateRows(db, 'alert_counter', { organizationId: tenant, ruleId: rule }, { crossings: 0 })
