import { expect, test } from 'vitest'
import { INVOICE_DOCUMENTS } from '../../../../tests/support/invoice-documents'
import { xmlOf } from './e-invoice'

/** The files were checked with the schema of UN/CEFACT and the rules of EN 16931: docs/guide/invoices.md. */
test.each(Object.keys(INVOICE_DOCUMENTS))('the XML of %s is the one that was validated', async (name) => {
  const document = INVOICE_DOCUMENTS[name]
  if (!document) throw new Error('No document')
  await expect(await xmlOf(document)).toMatchFileSnapshot(`../../../../tests/fixtures/invoices/${name}.xml`)
})
