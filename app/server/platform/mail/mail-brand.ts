import type { BrandRow } from '../brand'
import type { MailBrand } from './content'

export const mailBrandOf = (row: BrandRow | undefined): MailBrand | undefined =>
  row && {
    name: row.name,
    accent: row.accent,
    hasLogo: row.logo !== null,
    footer: row.footer,
    imprintUrl: row.imprint_url,
  }
