import { describeRule } from '~/shared/rules/alerts/describe-rule'
import type { AlertRule } from '~/shared/schemas/alert-rule'
import type { Db } from '../../platform/db'
import { idOfPlace, levelOf, listPlaceNames, type RulePlace } from './place.store'
import { listChannelNames, type RuleRow, toRule } from './store'

interface Names {
  places: Map<string, string>
  channels: Map<string, { name: string; kind: string }>
}

export async function readNames(db: Db, tenant: number, rows: readonly RuleRow[]): Promise<Names> {
  const ids = [...new Set(rows.flatMap(({ channels }) => channels))]
  const [places, channels] = await Promise.all([
    listPlaceNames(db, tenant, rows.map(toRule)),
    listChannelNames(db, tenant, ids),
  ])
  return { places, channels }
}

export const presentPlaceOf = (place: RulePlace, places: Names['places']) => {
  const [level, id] = [levelOf(place), idOfPlace(place)]
  return { level, _id: id, name: places.get(`${level}:${id}`) ?? '' }
}

export const presentLevelsOf = (place: RulePlace) => ({
  organization: place.organizationId,
  client: place.clientId,
  project: place.projectId,
  site: place.siteId,
  page: place.pageId,
})

export function presentRule(row: RuleRow, names: Names): AlertRule {
  const { id, organizationId, clientId, projectId, siteId, pageId, overridesId, channels, ...rule } =
    toRule(row)
  const place = { organizationId, clientId, projectId, siteId, pageId }
  return {
    ...rule,
    _id: id,
    ...presentLevelsOf(place),
    place: presentPlaceOf(place, names.places),
    description: describeRule(rule),
    overrides: overridesId,
    channels: channels.flatMap((channel) => {
      const found = names.channels.get(channel)
      return found ? [{ _id: channel, ...found }] : []
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const presentOne = async (db: Db, tenant: number, row: RuleRow): Promise<AlertRule> =>
  presentRule(row, await readNames(db, tenant, [row]))

/** What the activity log keeps of a rule. */
export function loggedRule(row: RuleRow) {
  const { name, kind, metric, threshold, is_enabled: isEnabled, notifies_email: notifiesEmail } = row
  return { name, metric, kind, threshold, consecutive: row.consecutive, isEnabled, notifiesEmail }
}
