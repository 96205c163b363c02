import { mailingKindOf } from '~/shared/rules/alerts/mailing-kind'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { type ChannelRef, isWithinReach, listChannels } from '../channels'
import { type AlertReader, isReaderOf, listAlertReaders } from '../mailings'
import { placeOf } from './crossing-facts'
import type { NotifiedCrossing } from './notify.store'

export type RulesById = ReadonlyMap<string, EffectiveRule>

/** What decides who is notified. */
export type ToNotify = Pick<
  NotifiedCrossing,
  'id' | 'rule_id' | 'metric' | 'client_id' | 'project_id' | 'site_id'
>

const ruleOf = ({ rule_id }: ToNotify, rules: RulesById) =>
  rule_id === null ? undefined : rules.get(rule_id)
const clientsOf = (crossings: readonly ToNotify[]) => [
  ...new Set(crossings.map(({ client_id }) => client_id)),
]

export interface MailAudience<Crossing extends ToNotify> {
  userId: string
  email: string
  timezone: string
  /** What they may see now and want mails about; as sorted as before. */
  crossings: Crossing[]
  /** Of the clients of these crossings, the worst first. */
  keys: [AlertReader['unsubscribe'], ...AlertReader['unsubscribe'][]]
}

/** Who gets a mail about which crossings: one entry per person. Rules may notify channels only. */
export async function listMailAudience<Crossing extends ToNotify>(
  ctx: Pick<Ctx, 'now'>,
  tx: Db,
  tenant: number,
  { crossings, rules }: { crossings: readonly Crossing[]; rules: RulesById },
): Promise<MailAudience<Crossing>[]> {
  const mailed = crossings.filter((crossing) => ruleOf(crossing, rules)?.notifiesEmail !== false)
  const byKind = Map.groupBy(mailed, ({ metric }) => mailingKindOf(metric))
  const seen = new Map<
    string,
    { reader: AlertReader; ids: Set<string>; keys: Map<string, AlertReader['unsubscribe']> }
  >()
  for (const [kind, ofKind] of byKind)
    for (const reader of await listAlertReaders(ctx, tx, tenant, kind, clientsOf(ofKind))) {
      const own = ofKind.filter((crossing) => isReaderOf(reader, placeOf(crossing)))
      if (own.length === 0) continue
      const entry = seen.get(reader.userId) ?? { reader, ids: new Set(), keys: new Map() }
      for (const { id } of own) {
        entry.ids.add(id)
        entry.keys.set(id, reader.unsubscribe)
      }
      seen.set(reader.userId, entry)
    }
  return [...seen.values()].flatMap(({ reader: { userId, email, timezone }, ids, keys }) => {
    const own = crossings.filter(({ id }) => ids.has(id))
    const [first, ...others] = own.flatMap(({ id }) => keys.get(id) ?? [])
    return first ? [{ userId, email, timezone, crossings: own, keys: [first, ...others] }] : []
  })
}

export interface ChannelAudience<Crossing extends ToNotify> {
  channel: ChannelRef
  crossings: Crossing[]
}

/** Which channels are notified of which crossings: those that the rules choose, within their reach. */
export async function listChannelAudience<Crossing extends ToNotify>(
  tx: Db,
  tenant: number,
  { crossings, rules }: { crossings: readonly Crossing[]; rules: RulesById },
): Promise<ChannelAudience<Crossing>[]> {
  const all = await listChannels(tx, tenant, { clients: clientsOf(crossings), chosen: null })
  return all.flatMap((channel) => {
    const own = crossings.filter((crossing) => {
      const rule = ruleOf(crossing, rules)
      const isChosen = rule?.channelChoice !== 'chosen' || rule.channels.includes(channel.id)
      return isChosen && isWithinReach(channel, placeOf(crossing))
    })
    return own.length > 0 ? [{ channel, crossings: own }] : []
  })
}
