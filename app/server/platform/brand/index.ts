export {
  findBrandForHost,
  findBrandForRecipient,
  LOGO_CID,
  listLogoParts,
  presentBrand,
  readBrand,
} from './read-brand'
export { type BrandRow, findBrand, findLogo } from './store'
