import type { BrandImage } from '~/shared/schemas/brand'
import { type Db, deleteRows, upsertRow } from '../../platform/db'
import { notFound } from '../../platform/errors'
import type { EncodedImage } from './encode-image'

export const getOrganizationName = async (db: Db, tenant: number): Promise<string> =>
  (
    await db
      .selectFrom('live.organization as o')
      .select('o.name')
      .where('o.id', '=', tenant)
      .executeTakeFirstOrThrow(notFound)
  ).name

export interface BrandValues {
  name: string
  accent?: string | null | undefined
  senderName?: string | null | undefined
  senderAddress?: string | null | undefined
  footer?: string | null | undefined
  imprintUrl?: string | null | undefined
  ownersMayEdit?: boolean | undefined
}

export const saveBrand = (db: Db, organizationId: number, values: BrandValues, now: Date): Promise<void> =>
  upsertRow(db, 'live.organization_brand', { organizationId }, { ...values, updatedAt: now })

export const saveImage = (db: Db, organizationId: number, kind: BrandImage, image: EncodedImage) =>
  upsertRow(db, 'live.brand_image', { organizationId, kind }, { ...image })

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
