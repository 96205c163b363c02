import { z } from 'zod'
import { brandingMessages } from '../messages/branding'
import { inputMessages } from '../messages/form'
import { UNPRINTABLE } from '../rules/unstorable'
import { emailAddress } from './auth'
import { changeOf } from './change'
import { entityName, line } from './organization'

/** How the product looks under a host name or to an organization; null means the product's own. */
export const brand = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  /** For dark backgrounds. */
  logoLight: z.string().nullable(),
  favicon: z.string().nullable(),
  themeColor: z.string().nullable(),
  footer: z.string().nullable(),
  imprintUrl: z.string().nullable(),
})
export type Brand = z.infer<typeof brand>

/** A host name, with or without its port. */
export const brandQuery = z.object({
  domain: z
    .string({ error: () => inputMessages.required })
    .trim()
    .max(260, { error: () => inputMessages.atMostCharacters(260) }),
})

export const BRAND_IMAGES = ['logo', 'logo-light', 'favicon'] as const
export type BrandImage = (typeof BRAND_IMAGES)[number]
/** The name of each in a body. */
export const IMAGE_FIELDS = { logo: 'logo', 'logo-light': 'logoLight', favicon: 'favicon' } as const

export const MAX_BRAND_IMAGE_BYTES = 512 * 1024

/** Empty clears it. */
const orNull = (schema: z.ZodType<string>) => z.union([z.literal('').transform(() => null), z.null(), schema])

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: () => brandingMessages.accentInvalid })
const lines = z
  .string()
  .trim()
  .max(500, { error: () => inputMessages.atMostCharacters(500) })
  .refine((text) => !UNPRINTABLE.test(text.replace(/[\r\n\t]/g, '')), {
    error: () => inputMessages.controlCharacters,
  })
const webAddress = line(500).pipe(
  z.url({ protocol: /^https?$/, error: () => brandingMessages.imprintInvalid }),
)
const flag = z.union([z.boolean(), z.enum(['on', 'off']).transform((value) => value === 'on')])

const texts = {
  name: entityName,
  themeColor: orNull(colour),
  senderName: orNull(line(120)),
  senderAddress: orNull(emailAddress),
  footer: orNull(lines),
  imprintUrl: orNull(webAddress),
}
const orEmpty = (schema: z.ZodType<string>) => schema.optional().transform((value) => value ?? null)

/** Of the screen, whose empty fields and unchecked boxes are not sent. */
export const brandForm = z.object({
  name: entityName,
  themeColor: orEmpty(colour),
  senderName: orEmpty(line(120)),
  senderAddress: orEmpty(emailAddress),
  footer: orEmpty(lines),
  imprintUrl: orEmpty(webAddress),
  ownersMayEdit: flag.default(false),
})

/** In Base64; null removes it. */
const image = z
  .base64()
  .min(1)
  .max(Math.ceil(MAX_BRAND_IMAGE_BYTES / 3) * 4 + 4)
  .nullable()
export const brandChange = changeOf({
  ...texts,
  ownersMayEdit: flag,
  logo: image,
  logoLight: image,
  favicon: image,
})
export type BrandChange = z.output<typeof brandChange>

/** For editors. */
export const brandSettings = brand.extend({
  /** Whether it has a brand; else the product's own is shown. */
  isOwn: z.boolean(),
  senderName: z.string().nullable(),
  senderAddress: z.string().nullable(),
  ownersMayEdit: z.boolean(),
  /** Whether the caller may change it. */
  mayEdit: z.boolean(),
})
export type BrandSettings = z.infer<typeof brandSettings>
