import { paths } from '~/shared/paths'
import { type Brand, PRODUCT_BRAND } from '~/shared/schemas/brand'
import type { Db } from '../../platform/db'
import { type BrandRow, findBrand, findBrandByHost } from './store'

/** The organization's brand, else the product's own. */
export async function readBrand(db: Db, tenant: number): Promise<Brand> {
  return presentBrand(await findBrand(db, tenant))
}

/** By a host name that its organization has proved; any other host has the product's own brand. */
export async function findBrandForHost(db: Db, host: string): Promise<Brand> {
  return presentBrand(await findBrandByHost(db, host.toLowerCase()))
}

export function presentBrand(row: BrandRow | undefined): Brand {
  if (!row) return PRODUCT_BRAND
  const imageOf = (kind: 'logo' | 'logo-light' | 'favicon', hash: string | null) =>
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
