import { randomUUID } from 'node:crypto'

/** What super admins send to write an invoice: EUR 30.00 and VAT to a company in Kiel. */
export const sampleInvoice = (change: object = {}) => ({
  ...{ key: randomUUID(), name: 'Nordlicht GmbH', street: 'Deichweg 2', postalCode: '24103', city: 'Kiel' },
  ...{ region: '', country: 'DE', taxId: '', email: 'accounts@buyer.example', currency: 'EUR' },
  ...{ periodStart: '2026-11-01', periodEnd: '2026-11-30' },
  lines: [{ description: 'Plan Pro, a month', quantity: 1, net: 3000 }],
  ...change,
})
