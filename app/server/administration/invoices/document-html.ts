import { formatDate } from '~/shared/format/date'
import { escapeHtml } from '~/shared/format/escape-html'
import { formatMoney, formatRate } from '~/shared/format/money'
import { invoicesMessages } from '~/shared/messages/invoices'
import { countryName } from '~/shared/rules/money/countries'
import type { InvoiceDocument } from './present-document'

export interface Letterhead {
  accent: string | null
  /** A PNG. */
  logo: Buffer | null
}

const CSS = `
  @page { size: A4; margin: 18mm 20mm 20mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #666 } }
  * { box-sizing: border-box } body { margin: 0; font: 10pt/1.45 Inter, 'Liberation Sans', Arial, sans-serif; color: #16181d }
  header { display: flex; justify-content: space-between; align-items: flex-end; gap: 10mm; padding-bottom: 4mm; border-bottom: 1mm solid var(--accent) }
  header img { max-height: 16mm; max-width: 70mm } .name { font-size: 15pt; font-weight: 600; overflow-wrap: anywhere }
  .small { font-size: 8.5pt; color: #555 } .parties { display: flex; justify-content: space-between; gap: 8mm; margin: 10mm 0 8mm }
  .parties > * { flex: 1; min-width: 0; overflow-wrap: anywhere } .parties > :last-child { flex: 1.25 } h1 { font-size: 18pt; margin: 0 0 1mm; font-weight: 600 } h2 { font-size: 8.5pt; font-weight: 400; color: #555; margin: 0 0 1mm }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .5mm 5mm; margin: 0 } dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere }
  table { width: 100%; border-collapse: collapse; margin: 6mm 0; font-variant-numeric: tabular-nums } th { text-align: left; font-weight: 400; color: #555; font-size: 8.5pt }
  th, td { padding: 2mm 0 2mm 4mm; border-bottom: .2mm solid #ccc; vertical-align: top } :is(th, td):first-child { padding-left: 0; overflow-wrap: anywhere }
  .figure { text-align: right; white-space: nowrap } tr { break-inside: avoid } tfoot th, tfoot td { border: 0; padding-top: 1mm; padding-bottom: 1mm; color: #16181d; font-size: 10pt }
  .total > * { font-weight: 600; font-size: 12pt !important; border-top: .4mm solid #16181d !important; padding-top: 2mm !important }
  footer { margin-top: 12mm; padding-top: 3mm; border-top: .2mm solid #ccc; display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6mm; break-inside: avoid }
  footer > * { min-width: 0; overflow-wrap: anywhere }`

const text = escapeHtml
const day = (date: string) => formatDate(`${date}T00:00:00Z`, 'UTC')
const linesOf = (parts: (string | null)[]) =>
  parts
    .filter((part): part is string => Boolean(part))
    .map(text)
    .join('<br>')

const addressOf = ({ name, street, postalCode, city, region, country }: InvoiceDocument['buyer']) =>
  linesOf([name, street, `${postalCode} ${city}`.trim(), region, countryName(country)])

const facts = (rows: [string, string | null | undefined][]) =>
  `<dl>${rows.map(([name, value]) => (value ? `<dt>${text(name)}</dt><dd>${text(value)}</dd>` : '')).join('')}</dl>`

function linesTable(document: InvoiceDocument): string {
  const { columns, document: words } = invoicesMessages
  const { currency, lines, net, vat, gross, vatRate, vatKind } = document
  const money = (amount: number) => text(formatMoney({ amount, currency }))
  const row = (name: string, amount: number, isTotal = false) =>
    `<tr${isTotal ? ' class="total"' : ''}><th scope="row" colspan="2">${text(name)}</th><td class="figure">${money(amount)}</td></tr>`
  return `<table><thead><tr><th scope="col">${text(columns.description)}</th><th scope="col" class="figure">${text(columns.quantity)}</th>
    <th scope="col" class="figure">${text(columns.net)}</th></tr></thead><tbody>${lines
      .map(
        (line) =>
          `<tr><td>${text(line.description)}</td><td class="figure">${line.quantity}</td><td class="figure">${money(line.net)}</td></tr>`,
      )
      .join('')}</tbody><tfoot>${row(columns.net, net)}${
      vatKind === 'charged' ? row(words.vatAt(formatRate(vatRate)), vat) : ''
    }${row(columns.gross, gross, true)}</tfoot></table>`
}

function paymentText({ isPaid, dueOn, seller, number }: InvoiceDocument): string {
  const words = invoicesMessages.document
  if (isPaid) return `<p>${text(words.paid)}.</p>`
  if (!dueOn) return ''
  const account =
    seller.iban && [seller.iban.replace(/(.{4})(?=.)/g, '$1 '), seller.bic].filter(Boolean).join(', ')
  return `<p>${text(words.dueBy(day(dueOn)))}.</p>${facts([
    [words.account, account],
    [words.reference, account ? number : null],
  ])}`
}

/** A letter on its own: it loads nothing. */
export function documentHtml(document: InvoiceDocument, { accent, logo }: Letterhead): string {
  const { kind, number, seller, buyer, credited, vatKind, reason } = document
  const { columns, document: words, notes } = invoicesMessages
  const title = invoicesMessages.kinds[kind]
  const picture = logo
    ? `<img alt="${text(seller.name)}" src="data:image/png;base64,${logo.toString('base64')}">`
    : `<span class="name">${text(seller.name)}</span>`
  const note = vatKind === 'charged' ? null : notes[vatKind]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(`${title} ${number}`)}</title>
    <style>:root { --accent: ${/^#[0-9a-f]{6}$/i.test(accent ?? '') ? accent : '#16181d'} } ${CSS}</style></head><body>
    <header>${picture}<span class="small">${text(`${seller.name}, ${seller.street}, ${seller.postalCode} ${seller.city}`)}</span></header>
    <main><div class="parties"><section><h2>${text(words.billTo)}</h2>${addressOf(buyer)}</section><section>
    <h1>${text(title)}</h1>${facts([
      [columns.number, number],
      [columns.issuedOn, day(document.issuedOn)],
      [columns.period, `${day(document.periodStart)} – ${day(document.periodEnd)}`],
      [columns.other, credited?.number],
      [words.buyerTaxId, buyer.taxId],
      [words.reason, reason],
    ])}</section></div>${linesTable(document)}${note ? `<p>${text(note)}.</p>` : ''}${paymentText(document)}
    ${seller.note ? `<p>${text(seller.note)}</p>` : ''}</main>
    <footer class="small"><div>${addressOf({ ...seller, taxId: null, contacts: [] })}</div><div>${linesOf([seller.contactName, seller.phone, seller.email])}</div>
    ${facts([
      [words.taxId, seller.taxId],
      [words.taxNumber, seller.taxNumber],
      [words.register, seller.register],
    ])}</footer></body></html>`
}
