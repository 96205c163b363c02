import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { invoicesMessages } from '../messages/invoices'
import { COUNTRY_CODES } from '../rules/measuring/regions'
import { requiresPostalCode, requiresRegion } from '../rules/money/countries'
import { isIban } from '../rules/money/iban'
import { parseAmount } from '../rules/money/parse-amount'
import { hasOwnRate } from '../rules/money/vat-rates'
import { MAX_NUMBER_FORMAT, NUMBER_TOKENS } from '../values/invoice-choices'
import { line } from './organization'
import { queryId } from './paging'
import { withoutDefaults } from './without-defaults'

const needed = (max: number) => line(max).min(1, { error: () => inputMessages.notBlank })
const compact = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
const faults = invoicesMessages.faults

export const country = z
  .string({ error: () => inputMessages.required })
  .refine((code) => COUNTRY_CODES.includes(code), { error: () => inputMessages.notAnOption })
export const postalAddress = {
  name: needed(200),
  street: needed(200),
  postalCode: line(20).default(''),
  city: needed(100),
  region: line(100).default(''),
  country,
}
export const taxIdText = line(30)
  .transform(compact)
  .refine((text) => text === '' || /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(text), { error: () => faults.taxId })

type Refuse = (path: string, message: string) => void
export function checkAddress(
  { country: code, postalCode, region }: { country: string; postalCode: string; region: string },
  refuse: Refuse,
): void {
  if (requiresPostalCode(code) && postalCode === '') refuse('postalCode', faults.postalCode)
  if (requiresRegion(code) && region === '') refuse('region', faults.region)
}

const fields = z.object({
  ...postalAddress,
  /** VAT id; a small business may have only a tax number. */
  taxId: taxIdText.default(''),
  taxNumber: line(40).default(''),
  /** Of the company, such as a trade register and its number. */
  register: line(100).default(''),
  contactName: needed(100),
  phone: needed(40).refine((text) => (text.match(/\d/g) ?? []).length >= 3, { error: () => faults.phone }),
  email: z.email({ error: () => inputMessages.validEmail }).max(254),
  iban: line(42)
    .transform(compact)
    .refine((text) => text === '' || isIban(text), { error: () => faults.iban })
    .default(''),
  bic: line(11)
    .transform(compact)
    .refine((text) => text === '' || /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(text), { error: () => faults.bic })
    .default(''),
  numberFormat: needed(MAX_NUMBER_FORMAT).refine(
    (text) => NUMBER_TOKENS.every((token) => text.includes(token)) && /^[\w{}/.-]+$/.test(text),
    { error: () => faults.numberFormat },
  ),
  paymentDays: z.coerce
    .number({ error: () => inputMessages.required })
    .int()
    .min(0)
    .max(120),
  /** Of the own country, where the table has none; hundredths of a percent. */
  ownRate: z.int().min(0).max(10_000).nullable().default(null),
  note: line(300).default(''),
  /** The organization whose logo and colour its invoices have; null: only the name. */
  brandOf: queryId.nullable().default(null),
})

function checkSeller(seller: z.output<typeof fields>, refuse: Refuse): void {
  checkAddress(seller, refuse)
  if (seller.taxId === '' && seller.taxNumber === '') refuse('taxId', faults.needsTaxId)
  if (seller.ownRate === null && !hasOwnRate(seller.country)) refuse('ownRate', faults.needsRate)
}

const refusing =
  (context: z.RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [path], message })

export const sellerSettings = fields.superRefine((seller, context) => checkSeller(seller, refusing(context)))
/** Where it is replaced as a whole: what is left out is not emptied. */
export const wholeSeller = withoutDefaults(fields).superRefine((seller, context) =>
  checkSeller(seller, refusing(context)),
)
export type SellerSettings = z.output<typeof sellerSettings>

export const sellerView = z.object({
  /** null until it is entered. */
  seller: z.object({ ...fields.shape, iban: z.string(), bic: z.string(), taxId: z.string() }).nullable(),
  timeZone: z.string(),
  /** What the next invoice of this year gets. */
  nextNumber: z.string().nullable(),
})

/** The rate is typed as a percentage. */
export const sellerForm = fields
  .extend({
    ownRate: line(6).default(''),
    brandOf: z.preprocess((sent) => sent || null, queryId.nullable()),
  })
  .transform(({ ownRate, ...typed }, context) => {
    const refuse = refusing(context)
    const rate = ownRate === '' ? null : parseAmount(ownRate, 'EUR')
    if ((ownRate !== '' && rate === null) || (rate ?? 0) > 10_000) refuse('ownRate', faults.rate)
    const seller = { ...typed, ownRate: rate }
    checkSeller(seller, refuse)
    return seller
  })
