import { z } from 'zod'
import { apiKeyMessages } from '../messages/api-keys'
import { inputMessages } from '../messages/form'
import { KEY_EXPIRIES, KEY_SCOPES, type KeyScope } from '../rules/access/key-scopes'
import { DAY_MS } from '../values/units'
import { entityName } from './organization'
import { idParams } from './paging'

/** Of the key that the calls for a single key read and replace. Never contains the key. All null when there is none. */
export const apiKey = z.object({
  /** The last four characters. */
  hint: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** Only in the response that creates the key. */
export const newApiKey = apiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

const MAX_ADDRESSES = 50
const isAddress = (text: string) =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(text).success)

const addresses = z
  .array(
    z
      .string()
      .trim()
      .max(64)
      .refine(isAddress, { error: ({ input }) => apiKeyMessages.noAddress(String(input)) }),
    { error: () => inputMessages.required },
  )
  .max(MAX_ADDRESSES, { error: () => apiKeyMessages.tooManyAddresses(MAX_ADDRESSES) })

const scopes = z
  .array(z.enum(KEY_SCOPES, { error: () => inputMessages.notAnOption }), {
    error: () => apiKeyMessages.noScope,
  })
  .min(1, { error: () => apiKeyMessages.noScope })
  .max(KEY_SCOPES.length)

const expiresAt = z.iso.datetime({ error: () => apiKeyMessages.expiryInvalid }).nullable()

export const apiKeyBody = z.object({
  name: entityName,
  scopes,
  /** Addresses and networks that may use the key; none means all. */
  addresses: addresses.optional(),
  expiresAt: expiresAt.optional(),
})
export type ApiKeyBody = z.output<typeof apiKeyBody>
export const apiKeyChange = apiKeyBody.partial()

export const apiKeyDetails = z.object({
  _id: z.string(),
  name: z.string(),
  /** What the key begins and ends with. */
  shown: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  addresses: z.array(z.string()),
  /** The email address of the person; null for keys of people themselves and of deleted people. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKeyDetails = z.infer<typeof apiKeyDetails>
export const apiKeyList = z.array(apiKeyDetails)

/** Only in the response that creates the key. */
export const createdApiKey = apiKeyDetails.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>

const keyId = z.string().max(64)
export const ownKeyParams = z.object({ keyId })
export const keyParams = idParams.extend({ keyId })

/** For the dialogs of a key, which post to the screen of the list. */
export const apiKeyIntent = z.object({ keyId })

const daysAhead = (days: string) => new Date(Date.now() + Number(days) * DAY_MS).toISOString()

/** The form of a key, as the API takes it. A day chosen counts as a whole. */
export const apiKeyForm = z
  .object({
    name: entityName,
    scopes: z.preprocess((sent) => [sent ?? []].flat(), scopes),
    expiry: z.enum(KEY_EXPIRIES, { error: () => inputMessages.notAnOption }).default('90'),
    lastDay: z.iso.date({ error: () => apiKeyMessages.expiryInvalid }).optional(),
    addresses: z
      .string()
      .max(4_000, { error: () => inputMessages.atMostCharacters(4_000) })
      .default('')
      .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ''))
      .pipe(addresses),
  })
  .refine(({ expiry, lastDay }) => expiry !== 'date' || lastDay !== undefined, {
    path: ['lastDay'],
    error: () => apiKeyMessages.expiryInvalid,
  })
  .transform(({ expiry, lastDay, ...key }) => ({
    ...key,
    expiresAt: expiry === 'never' ? null : expiry === 'date' ? `${lastDay}T23:59:59Z` : daysAhead(expiry),
  }))

export interface ApiKeyFormFields {
  name: string
  scopes: KeyScope[]
  expiry: string
  lastDay: string
  addresses: string
}
