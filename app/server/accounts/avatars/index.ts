export { imageTypeOf } from './rules'
