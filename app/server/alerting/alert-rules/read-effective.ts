import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { Db } from '../../platform/db'
import { listTenantRules, toRule } from './store'

/** All rules of these organizations, switched off or not: overrides that are off hide the rule above them. */
export const listEffectiveRules = async (db: Db, tenants: readonly number[]): Promise<EffectiveRule[]> =>
  (await listTenantRules(db, tenants)).map(toRule)
