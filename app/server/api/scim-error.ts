import { SCIM_MEDIA, SCIM_TYPES, type ScimType } from '~/shared/schemas/scim'
import type { Problem } from '../platform/http/problem'

export const SCIM_HEADERS = { 'content-type': SCIM_MEDIA }

const isScimType = (reason: string | undefined): reason is ScimType => SCIM_TYPES.includes(reason as ScimType)

/** RFC 7644, section 3.12. Invalid input is a 400 there. */
export function scimError({ code, message, reason, fields, requestId }: Problem, status: number) {
  const isInvalid = status === 422
  const inFilter = isInvalid && fields !== undefined && 'filter' in fields
  const type = isScimType(reason) ? reason : inFilter ? 'invalidFilter' : isInvalid ? 'invalidValue' : null
  const named = Object.entries(fields ?? {}).map(([field, texts]) => `${field}: ${texts.join(', ')}`)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(isInvalid ? 400 : status),
    ...(type && { scimType: type }),
    detail: [message, ...named].join(' '),
    // As in all our answers.
    ...{ code, message, requestId },
    ...(reason !== undefined && { reason }),
  }
}
