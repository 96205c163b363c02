import type { FormFactor } from '~/shared/schemas/agent'
import type { Db } from '../../platform/db'
import type { RulePlace } from './place.store'

/** Devices of the organization, and of the place's client. */
export const listUsableDevices = (db: Db, { organizationId, clientId }: RulePlace) =>
  db
    .selectFrom('live.device as device')
    .select(['id', 'name'])
    .select((eb) => eb.ref('form_factor').$castTo<FormFactor>().as('form_factor'))
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('client_id', 'is', null), eb('client_id', '=', clientId ?? 0)]))
    .orderBy('client_id', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(500)
    .execute()

export const listUsableLocations = (db: Db) =>
  db.selectFrom('location').select(['id', 'label']).orderBy('id').execute()
