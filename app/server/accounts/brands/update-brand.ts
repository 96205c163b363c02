import { brandingMessages } from '~/shared/messages/branding'
import { can } from '~/shared/rules/access/roles'
import { BRAND_IMAGES, type BrandChange, type BrandSettings, IMAGE_FIELDS } from '~/shared/schemas/brand'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { requireFeature } from '../../structure/quotas'
import { forgetPublicStatus } from '../../uptime/status-pages'
import { encodeImage } from './encode-image'
import { readBrandSettings } from './read-brand'
import { deleteImage, saveBrand, saveImage, setRightOfOwners } from './store'

/** Owners who may change the brand can't pass the right on, nor end it. */
function requireRightOf(mayEdit: boolean | undefined, { actor, tenant }: TenantCtx, isOpen: boolean): void {
  const isSuper = can(actor, 'organization.updateBrand', { organizationId: tenant })
  if (!isSuper && mayEdit !== undefined && mayEdit !== isOpen)
    throw new AppError('FORBIDDEN', brandingMessages.rightOfSuperAdmins)
}

const encodeImages = (change: BrandChange) =>
  Promise.all(
    BRAND_IMAGES.map(async (kind) => {
      const given = change[IMAGE_FIELDS[kind]]
      return { kind, given, image: given ? await encodeImage(kind, given) : null }
    }),
  )

/** Without a check of rights, for the demo too. */
export async function storeBrand(
  tx: Db,
  tenant: number,
  change: Omit<BrandChange, 'ownersMayEdit'> & { name: string },
  now: Date,
): Promise<void> {
  const { name, senderName, senderAddress, footer, imprintUrl } = change
  const texts = { name, senderName, senderAddress, footer, imprintUrl }
  await saveBrand(tx, tenant, { ...texts, accent: change.themeColor }, now)
  for (const { kind, given, image } of await encodeImages(change)) {
    if (image) await saveImage(tx, tenant, kind, image)
    else if (given === null) await deleteImage(tx, tenant, kind)
  }
}

export async function updateBrand(
  ctx: TenantCtx,
  { ownersMayEdit, ...change }: BrandChange,
): Promise<BrandSettings> {
  const saved = await inTransaction(ctx, async (tx) => {
    const within = { ...ctx, db: tx }
    const before = await readBrandSettings(within)
    requireRightOf(ownersMayEdit, ctx, before.ownersMayEdit)
    await requireFeature(tx, ctx.tenant, 'brand')
    if (ownersMayEdit !== undefined) await setRightOfOwners(tx, ctx.tenant, ownersMayEdit)
    // The first save may name anything but the name.
    if (Object.values(change).some((value) => value !== undefined))
      await storeBrand(tx, ctx.tenant, { ...change, name: change.name ?? before.name }, ctx.now())
    const after = await readBrandSettings(within)
    await recordActivity(ctx, tx, 'organization.updateBrand', ctx.tenant, { before, after })
    return after
  })
  forgetPublicStatus()
  return saved
}
