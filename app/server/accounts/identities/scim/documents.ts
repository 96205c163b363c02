import { GROUP_SCHEMA, MAX_SCIM_PAGE, USER_SCHEMA } from '~/shared/schemas/scim'
import { publicUrl } from '../../../platform/public-url'
import { listResponse, SCIM_PATH } from './scim-refusal'

/** RFC 7643, sections 5 to 7: what a provider may ask before it provisions. */

const at = (path: string) => publicUrl(`${SCIM_PATH}/${path}`)
const metaOf = (resourceType: string, path: string) => ({ meta: { resourceType, location: at(path) } })

export const serviceProviderConfig = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: publicUrl('/help'),
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'The SCIM token of the organization',
      primary: true,
    },
  ],
  ...metaOf('ServiceProviderConfig', 'ServiceProviderConfig'),
})

const typeOf = (name: 'User' | 'Group', schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name,
  schema,
  schemaExtensions: [],
  ...metaOf('ResourceType', `ResourceTypes/${name}`),
})
const resourceTypes = () => [typeOf('User', USER_SCHEMA), typeOf('Group', GROUP_SCHEMA)]

interface Details {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  subAttributes?: object[]
}
const attribute = (name: string, details: Details = {}) => ({
  ...{ name, type: 'string', multiValued: false, description: name, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...details,
})
const references = (mutability: Details['mutability']) => ({
  type: 'complex' as const,
  multiValued: true,
  subAttributes: ['value', 'display'].map((name) => attribute(name, { mutability })),
})

const USER_ATTRIBUTES = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  attribute('name', {
    type: 'complex',
    subAttributes: ['formatted', 'familyName', 'givenName'].map((name) => attribute(name)),
  }),
  attribute('displayName'),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  }),
  attribute('active', { type: 'boolean' }),
  attribute('groups', { ...references('readOnly'), mutability: 'readOnly' }),
]
const GROUP_ATTRIBUTES = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  attribute('members', references('immutable')),
]

const schemaOf = (id: string, name: string, attributes: object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name,
  attributes,
  ...metaOf('Schema', `Schemas/${id}`),
})
const schemas = () => [
  schemaOf(USER_SCHEMA, 'User', USER_ATTRIBUTES),
  schemaOf(GROUP_SCHEMA, 'Group', GROUP_ATTRIBUTES),
]

const wholeList = <T>(all: T[]) => listResponse(all, all.length, 1)
export const listResourceTypes = () => wholeList(resourceTypes())
export const findResourceType = (id: string) => resourceTypes().find((one) => one.id === id)
export const listSchemas = () => wholeList(schemas())
export const findSchema = (id: string) => schemas().find((one) => one.id === id)
