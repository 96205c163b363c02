import type { AlertMessage, NoticeKind } from '~/shared/schemas/alert-message'
import { originOf } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { listEffectiveRules } from '../alert-rules'
import { composeMessage } from './compose-message'
import { findNotified, listCrossingsOf } from './notify.store'

/** What channels get about an alert; null when it is gone. */
export async function messageOfAlert(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tenant: number,
  { alert: id, kind }: { alert: string; kind: Exclude<NoticeKind, 'test'> },
): Promise<AlertMessage | null> {
  const alert = await findNotified(db, tenant, id)
  if (!alert) return null
  const crossings = await listCrossingsOf(db, tenant, id)
  const rules = await listEffectiveRules(db, [tenant])
  const ruleNames = new Map(rules.map((rule) => [rule.id, rule.name]))
  const origin = await originOf(db, tenant)
  return composeMessage(kind, { alert, crossings, ruleNames, now: now() }, origin)
}
