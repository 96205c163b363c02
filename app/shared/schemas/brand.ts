import { z } from 'zod'
import { atMostCharactersMessage, requiredMessage } from '../messages/form'
import { productName } from '../messages/parts'

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

export const PRODUCT_BRAND: Brand = {
  name: productName,
  logo: null,
  logoLight: null,
  favicon: null,
  themeColor: null,
  footer: null,
  imprintUrl: null,
}

/** A host name, with or without its port. */
export const brandQuery = z.object({
  domain: z
    .string({ error: requiredMessage })
    .trim()
    .toLowerCase()
    .max(260, atMostCharactersMessage(260))
    .transform((text) => text.replace(/\.?(:\d{1,5})?$/, '')),
})
