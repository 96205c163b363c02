import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { ordersMessages } from '../messages/orders'
import { COUNTRY_CODES } from '../rules/measuring/regions'
import { requiresPostalCode, requiresRegion } from '../rules/money/countries'
import { isTaxIdOf, normalizeTaxId } from '../rules/money/tax-id'
import { line } from './organization'
import { withoutDefaults } from './without-defaults'

export const MAX_TAX_ID = 20
export const MAX_CONTACTS = 10

const needed = (max: number) => line(max).min(1, { error: () => inputMessages.notBlank })

const fields = z.object({
  name: needed(200),
  street: needed(200),
  postalCode: line(20).default(''),
  city: needed(100),
  region: line(100).default(''),
  country: z
    .string({ error: () => inputMessages.required })
    .refine((code) => COUNTRY_CODES.includes(code), { error: () => inputMessages.notAnOption }),
  taxId: line(MAX_TAX_ID + 10)
    .transform((text) => normalizeTaxId(text) || null)
    .nullable()
    .default(null),
  /** Who gets the invoices; empty: owners and billing admins. */
  contacts: z
    .array(z.email({ error: () => inputMessages.validEmail }).max(254))
    .max(MAX_CONTACTS)
    .default([]),
})
type Details = z.output<typeof fields>

export function checkDetails(
  { country, postalCode, region, taxId }: Pick<Details, 'country' | 'postalCode' | 'region' | 'taxId'>,
  refuse: (path: string, message: string) => void,
): void {
  if (requiresPostalCode(country) && postalCode === '') refuse('postalCode', ordersMessages.faults.postalCode)
  if (requiresRegion(country) && region === '') refuse('region', ordersMessages.faults.region)
  if (taxId !== null && (taxId.length > MAX_TAX_ID || !isTaxIdOf(taxId, country)))
    refuse('taxId', ordersMessages.faults.taxId)
}

const checked = (details: Details, context: z.RefinementCtx) =>
  checkDetails(details, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))
export const billingDetails = fields.superRefine(checked)
/** Where they are replaced as a whole: what is left out is not emptied. */
export const wholeBillingDetails = withoutDefaults(fields).superRefine(checked)
export type BillingDetails = z.output<typeof billingDetails>

export const TAX_ID_STATUSES = ['pending', 'valid', 'invalid', 'unchecked'] as const

export const billingAccount = z.object({
  ...fields.shape,
  taxId: z.string().nullable(),
  contacts: z.array(z.string()),
  taxIdStatus: z.enum(TAX_ID_STATUSES).nullable(),
  taxIdCheckedAt: z.iso.datetime().nullable(),
})
export type BillingAccount = z.infer<typeof billingAccount>

/** Addresses a line each or separated by commas. */
const contactText = z
  .string()
  .max(3_000)
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))

/** As it is typed. */
export const detailForm = fields.extend({ contacts: contactText.pipe(fields.shape.contacts.unwrap()) })
