import { sql } from 'kysely'
import type { BillingAccount, BillingDetails } from '~/shared/schemas/billing-details'
import { type Db, firstOf, lockRow, rowsOf, updateRows, upsertRow } from '../../platform/db'

export interface AccountRow {
  name: string
  street: string
  postal_code: string
  city: string
  region: string
  country: string
  tax_id: string | null
  tax_id_status: BillingAccount['taxIdStatus']
  tax_id_checked_at: Date | null
  contacts: string[]
}

export const findAccountRow = (db: Db, tenant: number) => firstOf<AccountRow>(db)`
  select name, street, postal_code, city, region, country, tax_id, tax_id_status, tax_id_checked_at, contacts
  from billing_account where organization_id = ${tenant}`

export interface TaxIdState {
  taxIdStatus: BillingAccount['taxIdStatus']
  taxIdCheckedAt: Date | null
  taxIdDueAt: Date | null
}

/** `state` replaces what is known of the tax id. */
export const saveAccount = (
  db: Db,
  tenant: number,
  { contacts, ...details }: BillingDetails,
  state: TaxIdState | null,
  now: Date,
) =>
  upsertRow(
    db,
    'billing_account',
    { organizationId: tenant },
    { ...details, ...state, contacts, updatedAt: now },
    {},
  )

export interface DueTaxId {
  organization_id: number
  organization: string
  tax_id: string
}

export const listDueTaxIds = (db: Db, now: Date, limit: number) => rowsOf<DueTaxId>(db)`
  select b.organization_id, o.name as organization, b.tax_id from billing_account b
  join live.organization o on o.id = b.organization_id
  where b.tax_id_due_at <= ${now} and b.tax_id is not null order by b.tax_id_due_at limit ${limit}`

export const lockTaxId = (db: Db, tenant: number) =>
  lockRow(db, 'billing_account', { organizationId: tenant }, ['tax_id', 'tax_id_status'])

export const saveTaxIdAnswer = (
  db: Db,
  tenant: number,
  answer: Partial<TaxIdState> & { taxIdDueAt: Date | null; proof?: unknown },
) => {
  const { proof, ...state } = answer
  return updateRows(
    db,
    'billing_account',
    { organizationId: tenant },
    { ...state, ...(proof !== undefined && { taxIdProof: sql`${JSON.stringify(proof)}::jsonb` }) },
  )
}
