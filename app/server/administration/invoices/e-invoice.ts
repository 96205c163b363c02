import type { Invoice } from '@e-invoice-eu/core'
import { decimalAmount } from '~/shared/format/money'
import { invoicesMessages } from '~/shared/messages/invoices'
import type { InvoiceLine } from '~/shared/rules/money/invoice'
import type { InvoiceDocument } from './present-document'

type Content = Invoice['ubl:Invoice']
const VAT = { 'cbc:ID': 'VAT' }

/** UNTDID 5305, and why nothing is charged: codes of the VATEX list. */
function categoryOf({ vatKind, vatRate }: InvoiceDocument) {
  const notes = invoicesMessages.notes
  if (vatKind === 'reverseCharge')
    return { id: 'AE', reason: notes.reverseCharge, code: 'VATEX-EU-AE' } as const
  if (vatKind === 'outside') return { id: 'O', reason: notes.outside, code: 'VATEX-EU-O' } as const
  return { id: vatRate === 0 ? 'Z' : 'S', reason: null, code: null } as const
}

type Address = Pick<InvoiceDocument['buyer'], 'street' | 'postalCode' | 'city' | 'region' | 'country'>
const addressOf = ({ street, postalCode, city, region, country }: Address) => ({
  'cbc:StreetName': street,
  'cbc:CityName': city,
  ...(postalCode && { 'cbc:PostalZone': postalCode }),
  ...(region && { 'cbc:CountrySubentity': region }),
  'cac:Country': { 'cbc:IdentificationCode': country },
})

/** Outside the scope of VAT, VAT ids must not be named. */
function supplierOf({ seller, vatKind }: InvoiceDocument) {
  const isOutside = vatKind === 'outside'
  const schemes = [
    ...(seller.taxId && !isOutside ? [{ 'cbc:CompanyID': seller.taxId, 'cac:TaxScheme': VAT }] : []),
    ...(seller.taxNumber ? [{ 'cbc:CompanyID': seller.taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []),
  ]
  return {
    'cac:Party': {
      'cbc:EndpointID': seller.email,
      'cbc:EndpointID@schemeID': 'EM',
      ...(isOutside && {
        'cac:PartyIdentification': [{ 'cbc:ID': seller.register || seller.taxNumber || seller.taxId }],
      }),
      'cac:PostalAddress': addressOf(seller),
      ...(schemes.length > 0 && { 'cac:PartyTaxScheme': schemes }),
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': seller.name,
        ...(seller.register && { 'cbc:CompanyID': seller.register }),
      },
      'cac:Contact': {
        'cbc:Name': seller.contactName,
        'cbc:Telephone': seller.phone,
        'cbc:ElectronicMail': seller.email,
      },
    },
  }
}

function customerOf({ buyer, vatKind }: InvoiceDocument) {
  const [email] = buyer.contacts
  return {
    'cac:Party': {
      ...(email && { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' }),
      'cac:PostalAddress': addressOf(buyer),
      ...(buyer.taxId &&
        vatKind !== 'outside' && {
          'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.taxId, 'cac:TaxScheme': VAT },
        }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
    },
  }
}

/** UNTDID 4461: SEPA transfer, transfer, online payment, or not said. */
function paymentOf({ seller, currency, isPaid, number, kind }: InvoiceDocument) {
  if (isPaid) return { 'cbc:PaymentMeansCode': '68' }
  if (!seller.iban || kind === 'creditNote') return { 'cbc:PaymentMeansCode': '1' }
  return {
    'cbc:PaymentMeansCode': currency === 'EUR' ? '58' : '30',
    'cbc:PaymentID': number,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': seller.iban,
      'cbc:Name': seller.name,
      ...(seller.bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic } }),
    },
  }
}

/** Prices must not be negative: what is taken off has a negative quantity. */
function lineOf(document: InvoiceDocument, { description, quantity, net }: InvoiceLine, index: number) {
  const { currency, vatRate } = document
  const { id } = categoryOf(document)
  const count = net % quantity === 0 ? quantity : 1
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(net < 0 ? -count : count),
    'cbc:InvoicedQuantity@unitCode': 'C62',
    'cbc:LineExtensionAmount': decimalAmount(net, currency),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cac:Item': {
      'cbc:Name': description,
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': id,
        ...(id !== 'O' && { 'cbc:Percent': String(vatRate / 100) }),
        'cac:TaxScheme': VAT,
      },
    },
    'cac:Price': {
      'cbc:PriceAmount': decimalAmount(Math.abs(net) / count, currency),
      'cbc:PriceAmount@currencyID': currency,
    },
  }
}

function totalsOf(document: InvoiceDocument) {
  const { currency, net, vat, gross, vatRate, isPaid } = document
  const { id, reason, code } = categoryOf(document)
  const amount = <Name extends string>(name: Name, value: number) =>
    ({ [name]: decimalAmount(value, currency), [`${name}@currencyID`]: currency }) as Record<
      Name | `${Name}@currencyID`,
      string
    >
  return {
    'cac:TaxTotal': [
      {
        ...amount('cbc:TaxAmount', vat),
        'cac:TaxSubtotal': [
          {
            ...amount('cbc:TaxableAmount', net),
            ...amount('cbc:TaxAmount', vat),
            'cac:TaxCategory': {
              'cbc:ID': id,
              'cbc:Percent': String(vatRate / 100),
              ...(reason && { 'cbc:TaxExemptionReasonCode': code, 'cbc:TaxExemptionReason': reason }),
              'cac:TaxScheme': VAT,
            },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', net),
      ...amount('cbc:TaxExclusiveAmount', net),
      ...amount('cbc:TaxInclusiveAmount', gross),
      ...(isPaid && amount('cbc:PrepaidAmount', gross)),
      ...amount('cbc:PayableAmount', isPaid ? 0 : gross),
    },
  }
}

/** In the terms of EN 16931. */
export function eInvoiceOf(document: InvoiceDocument): Invoice {
  const { kind, number, issuedOn, dueOn, currency, periodStart, periodEnd, credited } = document
  const terms = dueOn
    ? invoicesMessages.document.dueBy(dueOn)
    : credited && invoicesMessages.creditOf(credited.number)
  const content = {
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    ...(dueOn && { 'cbc:DueDate': dueOn }),
    'cbc:InvoiceTypeCode': kind === 'creditNote' ? '381' : '380',
    ...(document.reason && { 'cbc:Note': [document.reason] }),
    'cbc:DocumentCurrencyCode': currency,
    // Required of the German profile; no buyer of ours gave one.
    'cbc:BuyerReference': String(document.organizationId),
    'cac:InvoicePeriod': { 'cbc:StartDate': periodStart, 'cbc:EndDate': periodEnd },
    ...(credited && {
      'cac:BillingReference': [
        { 'cac:InvoiceDocumentReference': { 'cbc:ID': credited.number, 'cbc:IssueDate': credited.issuedOn } },
      ],
    }),
    'cac:AccountingSupplierParty': supplierOf(document),
    'cac:AccountingCustomerParty': customerOf(document),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': periodEnd },
    'cac:PaymentMeans': [paymentOf(document)],
    ...(terms && { 'cac:PaymentTerms': { 'cbc:Note': terms } }),
    ...totalsOf(document),
    'cac:InvoiceLine': document.lines.map((line, index) => lineOf(document, line, index)),
  }
  // Its lists of codes are narrower than text, and it validates what it gets.
  return { 'ubl:Invoice': content as unknown as Content }
}

const LOG = { log: () => {}, warn: () => {}, error: () => {} }

async function generate(document: InvoiceDocument, format: string, pdf?: Buffer) {
  const { InvoiceService } = await import('@e-invoice-eu/core')
  const file = pdf && { buffer: pdf, filename: `${document.number}.pdf`, mimetype: 'application/pdf' }
  const options = { format, lang: 'en', noWarnings: true, ...(file && { pdf: file }) }
  return new InvoiceService(LOG).generate(eInvoiceOf(document), options)
}

/** XRechnung, in the syntax of UN/CEFACT. */
export const xmlOf = async (document: InvoiceDocument): Promise<string> =>
  String(await generate(document, 'XRECHNUNG-CII'))

/** The printed PDF with the invoice for machines in it (Factur-X, PDF/A-3). */
export async function withXml(document: InvoiceDocument, pdf: Buffer): Promise<Buffer> {
  const hybrid = await generate(document, 'Factur-X-EN16931', pdf)
  return restoreTags(Buffer.from(hybrid as Uint8Array))
}

/** The library points to an empty tree of tags; the printed one is still in the file. */
async function restoreTags(pdf: Buffer): Promise<Buffer> {
  const { PDFDict, PDFDocument, PDFName } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const root = PDFName.of('StructTreeRoot')
  const printed = document.context
    .enumerateIndirectObjects()
    .find(
      ([, one]) => one instanceof PDFDict && one.get(PDFName.of('Type')) === root && one.has(PDFName.of('K')),
    )
  if (printed) document.catalog.set(root, printed[0])
  return Buffer.from(await document.save())
}
