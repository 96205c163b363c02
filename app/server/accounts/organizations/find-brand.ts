import { productName } from '~/shared/messages/parts'
import type { Brand } from '~/shared/schemas/organization'
import type { Ctx } from '../../platform/context'
import { findNameByDomain } from './store'

/** Logos and colour are the product's own until an organization can set them. */
export async function findBrandByDomain(ctx: Ctx, domain: string): Promise<Brand> {
  const name = await findNameByDomain(ctx.db, domain)
  return { name: name ?? productName, logo: null, logoLight: null, themeColor: null }
}
