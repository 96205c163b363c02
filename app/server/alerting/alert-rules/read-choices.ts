import type { AlertRuleChoices, AlertRulePlace } from '~/shared/schemas/alert-rule'
import type { TenantCtx } from '../../platform/context'
import { countAlertReaders } from '../mailings'
import { listPlaceChannels } from './check-rule'
import { listUsableDevices, listUsableLocations } from './choice.store'
import { placeOf } from './place'
import { levelOf, listPlaceNames, listSitePages } from './place.store'
import { presentLevelsOf, presentPlaceOf } from './present'

/** What the form of a rule at a place offers. */
export async function readChoices(ctx: TenantCtx, query: AlertRulePlace): Promise<AlertRuleChoices> {
  const { db, tenant } = ctx
  const place = placeOf(ctx, query)
  const isOfSite = levelOf(place) === 'site' && place.siteId !== null
  const { clientId } = place
  const [names, devices, locations, channels, pages, subscribers] = await Promise.all([
    listPlaceNames(db, tenant, [place]),
    listUsableDevices(db, place),
    listUsableLocations(db),
    listPlaceChannels(db, place),
    isOfSite ? listSitePages(db, tenant, place.siteId ?? 0) : [],
    clientId === null ? null : countAlertReaders(db, tenant, { ...place, clientId }),
  ])
  return {
    place: { ...presentPlaceOf(place, names), ...presentLevelsOf(place) },
    devices: devices.map(({ id, name, form_factor }) => ({ _id: id, name, formFactor: form_factor })),
    locations: locations.map(({ id, label }) => ({ _id: id, label })),
    channels: channels.map(({ id, name, kind }) => ({ _id: id, name, kind })),
    pages: pages.map(({ id, name }) => ({ _id: id, name })),
    subscribers,
  }
}
