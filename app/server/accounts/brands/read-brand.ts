import { type Actor, can } from '~/shared/rules/access/roles'
import { PRODUCT_BRAND } from '~/shared/rules/brand/product-brand'
import type { Brand, BrandSettings } from '~/shared/schemas/brand'
import { findBrand, findBrandForHost, presentBrand, readBrand } from '../../platform/brand'
import type { Ctx, TenantCtx } from '../../platform/context'
import { getOrganization } from './store'

export const findBrandByDomain = async (ctx: Ctx, domain: string): Promise<Brand> =>
  (await findBrandForHost(ctx.db, domain)) ?? PRODUCT_BRAND

/** People of several organizations see the product's own, and so do visitors of a public demo. */
function organizationOf(actor: Actor): number | undefined {
  if (actor.kind === 'key') return actor.organizationId
  if (actor.kind !== 'user' || actor.isDemoVisitor) return undefined
  const [only, ...others] = new Set([...actor.ownerOf, ...actor.memberOf])
  return others.length === 0 ? only : undefined
}

export async function readShownBrand(ctx: Ctx, domain: string): Promise<Brand> {
  // Its content is of its organization whatever the host, so another's name must not be above it.
  if (ctx.actor.kind === 'share') return readBrand(ctx.db, ctx.actor.organizationId)
  const ofHost = await findBrandForHost(ctx.db, domain)
  if (ofHost) return ofHost
  const organization = organizationOf(ctx.actor)
  return organization === undefined ? PRODUCT_BRAND : readBrand(ctx.db, organization)
}

export async function readBrandSettings(ctx: TenantCtx): Promise<BrandSettings> {
  const row = await findBrand(ctx.db, ctx.tenant)
  const organization = await getOrganization(ctx.db, ctx.tenant)
  const isBrandOpen = organization.owners_may_edit_brand
  return {
    ...presentBrand(row),
    isOwn: row !== undefined,
    name: row?.name ?? organization.name,
    senderName: row?.sender_name ?? null,
    senderAddress: row?.sender_address ?? null,
    ownersMayEdit: isBrandOpen,
    mayEdit: can(ctx.actor, 'organization.updateBrand', { organizationId: ctx.tenant, isBrandOpen }),
  }
}
