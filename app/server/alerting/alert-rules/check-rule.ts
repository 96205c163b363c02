import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { fitRule } from '~/shared/rules/alert-rules/fit-rule'
import type { AlertRuleBody, AlertRuleSettings } from '~/shared/schemas/alert-rule'
import type { Db } from '../../platform/db'
import { AppError, type FieldErrors, fieldError } from '../../platform/errors'
import { listChannels } from '../channels'
import { listUsableDevices, listUsableLocations } from './choice.store'
import type { RulePlace } from './place.store'

const { faults: words } = alertRuleMessages

/** The settings without what does not apply. Throws field errors. */
function fittedOrThrow(given: AlertRuleSettings): AlertRuleSettings {
  const { settings, faults } = fitRule(given)
  const fields: FieldErrors = {}
  for (const { field, message } of faults) fields[field] = [...(fields[field] ?? []), message]
  const [first] = faults
  if (first) throw new AppError('INVALID', first.message, { fields })
  return settings
}

/** Settings that suit the metric, and devices, locations and channels that the place can use. */
export async function checkRule(tx: Db, place: RulePlace, given: AlertRuleBody): Promise<AlertRuleBody> {
  const settings = fittedOrThrow(given)
  await checkWhere(tx, place, settings)
  const channels = given.channelChoice === 'chosen' ? [...new Set(given.channels)] : []
  if (given.channelChoice === 'chosen') await checkChannels(tx, place, channels, given.notifiesEmail)
  return { ...given, ...settings, channels }
}

async function checkWhere(
  tx: Db,
  place: RulePlace,
  { devices, locations }: AlertRuleSettings,
): Promise<void> {
  if (devices.length > 0) {
    const usable = new Set((await listUsableDevices(tx, place)).map(({ id }) => id))
    if (devices.some((id) => !usable.has(id))) throw fieldError('devices', words.device)
  }
  if (locations.length > 0) {
    const usable = new Set((await listUsableLocations(tx)).map(({ id }) => id))
    if (locations.some((id) => !usable.has(id))) throw fieldError('locations', words.location)
  }
}

async function checkChannels(
  tx: Db,
  place: RulePlace,
  chosen: string[],
  notifiesEmail: boolean,
): Promise<void> {
  if (chosen.length === 0) {
    if (!notifiesEmail) throw fieldError('channels', words.noChannel)
    return
  }
  const usable = new Set((await listPlaceChannels(tx, place)).map(({ id }) => id))
  if (chosen.some((id) => !usable.has(id))) throw fieldError('channels', words.channel)
}

/** Channels that a rule of this place can notify. */
export const listPlaceChannels = (tx: Db, { organizationId, clientId }: RulePlace) =>
  listChannels(tx, organizationId, { clients: clientId === null ? [] : [clientId], chosen: null })
