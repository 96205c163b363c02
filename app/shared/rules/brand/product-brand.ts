import { productName } from '../../messages/parts'
import type { Brand } from '../../schemas/brand'

/** Not beside its schema: every screen loads it, and zod is large. */
export const PRODUCT_BRAND: Brand = {
  name: productName,
  logo: null,
  logoLight: null,
  favicon: null,
  themeColor: null,
  footer: null,
  imprintUrl: null,
}
