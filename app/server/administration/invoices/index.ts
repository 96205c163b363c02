export { issueInvoice, type Issued, type Sale } from './issue-invoice'
export { readInvoice } from './read-invoices'
export { sellerOf, vatSellerOf } from './seller'
