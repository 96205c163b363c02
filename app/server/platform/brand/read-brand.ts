import { paths } from '~/shared/paths'
import { PRODUCT_BRAND } from '~/shared/rules/brand/product-brand'
import type { Brand } from '~/shared/schemas/brand'
import type { Db } from '../db'
import { publicUrl } from '../public-url'
import { type BrandRow, findBrand, findBrandByHost, findLogo, findOrganizationOf } from './store'

/** The organization's brand, else the product's own. */
export const readBrand = async (db: Db, tenant: number): Promise<Brand> =>
  presentBrand(await findBrand(db, tenant))

/** Without its port and the final dot of a full name. */
const hostOf = (host: string): string => host.toLowerCase().replace(/\.?(:\d{1,5})?$/, '')

/** Addresses, names without a dot and the product's own host belong to no organization. */
const mayBeOwn = (host: string) =>
  host.includes('.') && !/^[\d.]+$/.test(host) && host !== new URL(publicUrl('/')).hostname

/** By a host name that its organization has proved; undefined for any other host. */
export async function findBrandForHost(db: Db, host: string): Promise<Brand | undefined> {
  const name = hostOf(host)
  const row = mayBeOwn(name) ? await findBrandByHost(db, name) : undefined
  return row && presentBrand(row)
}

/** Of mails about an account, which belong to no organization. */
export async function findBrandForRecipient(db: Db, email: string): Promise<BrandRow | undefined> {
  const organization = await findOrganizationOf(db, email)
  return organization === null ? undefined : findBrand(db, organization)
}

export function presentBrand(row: BrandRow | undefined): Brand {
  if (!row) return PRODUCT_BRAND
  const imageOf = (kind: string, hash: string | null) =>
    hash && paths.brandImage(row.organization_id, kind, hash)
  return {
    name: row.name,
    logo: imageOf('logo', row.logo),
    logoLight: imageOf('logo-light', row.logo_light),
    favicon: imageOf('favicon', row.favicon),
    themeColor: row.accent,
    footer: row.footer,
    imprintUrl: row.imprint_url,
  }
}

export const LOGO_CID = 'brand-logo'

/** The logo as a part of a mail that shows it. */
export async function listLogoParts(db: Db, tenant: number) {
  const logo = await findLogo(db, tenant)
  return logo ? [{ cid: LOGO_CID, mediaType: 'image/png' as const, bytes: logo.bytes }] : []
}
