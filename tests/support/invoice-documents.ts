import type { InvoiceDocument } from '~/server/administration/invoices/present-document'

export const SELLER = {
  ...{ name: 'Lightkeeper Hosting GmbH', street: 'Hafenstraße 1', postalCode: '20457', city: 'Hamburg' },
  ...{ region: '', country: 'DE', taxId: 'DE123456789', taxNumber: '48/123/45678', register: 'HRB 12345' },
  ...{ contactName: 'Billing', phone: '+49 40 123456', email: 'billing@seller.example' },
  ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', numberFormat: 'INV-{year}-{number}' },
  ...{ paymentDays: 14, ownRate: null, brandOf: null, note: 'Thank you & see you soon' },
}

const BUYER = {
  ...{
    name: 'Nordlicht <Agentur> GmbH',
    street: 'Deichweg 2',
    postalCode: '24103',
    city: 'Kiel',
    region: '',
  },
  ...{ country: 'DE', taxId: 'DE987654321', contacts: ['accounts@buyer.example'] },
}

const DOMESTIC: InvoiceDocument = {
  ...{
    kind: 'invoice',
    number: 'INV-2026-00001',
    organizationId: 7,
    issuedOn: '2026-11-30',
    dueOn: '2026-12-14',
  },
  ...{ periodStart: '2026-11-30', periodEnd: '2026-12-29', currency: 'EUR', reason: null, credited: null },
  lines: [
    { description: 'Plan "Pro", a month', quantity: 1, net: 3000 },
    { description: 'Tests a month, more of 1,000', quantity: 3, net: 1500 },
    { description: 'Discount: Spring', quantity: 1, net: -451 },
  ],
  ...{ vatKind: 'charged', vatRate: 1900, net: 4049, vat: 769, gross: 4818, isPaid: false },
  ...{ seller: SELLER, buyer: BUYER },
}

const untaxed = { net: 4049, vat: 0, gross: 4049, vatRate: 0 }

/** One of each kind, for the files that were checked with the official rules. */
export const INVOICE_DOCUMENTS: Record<string, InvoiceDocument> = {
  domestic: DOMESTIC,
  'reverse-charge': {
    ...DOMESTIC,
    ...untaxed,
    vatKind: 'reverseCharge',
    buyer: { ...BUYER, country: 'AT', postalCode: '1010', city: 'Wien', taxId: 'ATU12345678' },
  },
  outside: {
    ...DOMESTIC,
    ...untaxed,
    ...{ vatKind: 'outside', currency: 'USD' },
    buyer: { ...BUYER, country: 'US', city: 'Portland', region: 'OR', postalCode: '97201', taxId: null },
  },
  'consumer-paid': {
    ...DOMESTIC,
    ...{ vatRate: 2000, vat: 810, gross: 4859, isPaid: true, dueOn: '2026-11-30' },
    buyer: { ...BUYER, name: 'Anne Moreau', country: 'FR', postalCode: '29200', city: 'Brest', taxId: null },
  },
  'credit-note': {
    ...DOMESTIC,
    ...{ kind: 'creditNote', number: 'INV-2026-00002', dueOn: null, reason: 'Canceled within 14 days' },
    credited: { number: 'INV-2026-00001', issuedOn: '2026-11-30' },
  },
}
