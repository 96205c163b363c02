export { findBrandForHost, readBrand } from './read-brand'
