import type { BrandImage } from '~/shared/schemas/brand'
import { type Db, deleteRows, findRow, updateRows, upsertRow } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import type { EncodedImage } from './encode-image'

/** What is known of an organization without a brand. */
export const getOrganization = async (db: Db, tenant: number) =>
  orNotFound(await findRow(db, 'live.organization', { id: tenant }, ['name', 'owners_may_edit_brand']))

export const setRightOfOwners = (db: Db, tenant: number, ownersMayEditBrand: boolean): Promise<boolean> =>
  updateRows(db, 'live.organization', { id: tenant }, { ownersMayEditBrand })

export interface BrandValues {
  name: string
  accent?: string | null | undefined
  senderName?: string | null | undefined
  senderAddress?: string | null | undefined
  footer?: string | null | undefined
  imprintUrl?: string | null | undefined
}

export const saveBrand = (db: Db, organizationId: number, values: BrandValues, now: Date): Promise<void> =>
  upsertRow(db, 'live.organization_brand', { organizationId }, { ...values, updatedAt: now })

export const saveImage = (db: Db, organizationId: number, kind: BrandImage, image: EncodedImage) =>
  upsertRow(db, 'live.brand_image', { organizationId, kind }, { ...image })

/** With its images. False without one. */
export async function deleteBrand(db: Db, organizationId: number): Promise<boolean> {
  await deleteRows(db, 'live.brand_image', { organizationId })
  return deleteRows(db, 'live.organization_brand', { organizationId })
}

export async function deleteImage(db: Db, organizationId: number, kind: BrandImage): Promise<void> {
  await deleteRows(db, 'live.brand_image', { organizationId, kind })
}

export const findImage = (db: Db, tenant: number, kind: BrandImage, hash: string) =>
  db
    .selectFrom('live.brand_image as i')
    .select(['i.bytes', 'i.media_type'])
    .where('i.organization_id', '=', tenant)
    .where('i.kind', '=', kind)
    .where('i.hash', '=', hash)
    .executeTakeFirst()
