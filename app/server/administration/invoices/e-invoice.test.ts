import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { INVOICE_DOCUMENTS } from '../../../../tests/support/invoice-documents'
import { withXml, xmlOf } from './e-invoice'

/** The files were checked with the schema of UN/CEFACT and the rules of EN 16931: docs/guide/invoices.md. */
test.each(Object.keys(INVOICE_DOCUMENTS))('the XML of %s is the one that was validated', async (name) => {
  const document = INVOICE_DOCUMENTS[name]
  if (!document) throw new Error('No document')
  await expect(await xmlOf(document)).toMatchFileSnapshot(`../../../../tests/fixtures/invoices/${name}.xml`)
})

test('the PDF keeps the tags that it was printed with, and has the XML in it', async () => {
  const printed = await PDFDocument.create()
  printed.addPage()
  const tree = printed.context.obj({ Type: 'StructTreeRoot', K: [1] })
  printed.catalog.set(PDFName.of('StructTreeRoot'), printed.context.register(tree))
  const document = INVOICE_DOCUMENTS['domestic']
  if (!document) throw new Error('No document')
  const pdf = await PDFDocument.load(await withXml(document, Buffer.from(await printed.save())))
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  expect(root.has(PDFName.of('K'))).toBe(true)
  const [file] = pdf.getAttachments()
  expect(file?.name).toBe('factur-x.xml')
  expect(Buffer.from(file?.data ?? []).toString()).toContain('>INV-2026-00001</ram:ID>')
})
