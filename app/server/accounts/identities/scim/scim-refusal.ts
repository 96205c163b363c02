import type { ScimType } from '~/shared/schemas/scim'
import type { Ctx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { publicUrl } from '../../../platform/public-url'

export const SCIM_TOKEN_PREFIX = 'lk_scim_'
/** Of what SCIM gave. */
export const SCIM_SOURCE = 'scim'
export const SCIM_PATH = '/api/scim/v2'

export const locationOf = (type: 'Users' | 'Groups', id: string) => publicUrl(`${SCIM_PATH}/${type}/${id}`)

export const scimRefusal = (type: ScimType, message: string) =>
  new AppError(type === 'uniqueness' ? 'CONFLICT' : 'BAD_REQUEST', message, { reason: type })

/** The organization of the token: the only one that a call can reach. */
export function tenantOf({ actor }: Ctx): number {
  if (actor.kind !== 'scim') throw new Error('a SCIM call without its token')
  return actor.organizationId
}

export const listResponse = <T>(Resources: T[], totalResults: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})
