export { chooseInvoice } from './ask-for-invoice'
