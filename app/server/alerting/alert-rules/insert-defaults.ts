import { v7 } from 'uuid'
import { DEFAULT_RULES } from '~/shared/rules/alerts/default-rules'
import type { Db } from '../../platform/db'
import { insertRules } from './store'

/** The rules that a new organization starts with; migration 0054 inserted the same for earlier ones. */
export async function createDefaultRules(tx: Db, tenant: number, now: Date): Promise<void> {
  const place = { organizationId: tenant, clientId: null, projectId: null, siteId: null, pageId: null }
  await insertRules(
    tx,
    tenant,
    DEFAULT_RULES.map((rule, seq) => ({
      ...rule,
      ...place,
      // Ids in the order of the list.
      id: v7({ msecs: now.getTime(), seq }),
      isEnabled: true,
      overridesId: null,
      notifiesEmail: true,
      channelChoice: 'all' as const,
      channels: [],
      createdBy: null,
      now,
    })),
  )
}
