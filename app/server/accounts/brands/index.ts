export { storeBrand } from './update-brand'
