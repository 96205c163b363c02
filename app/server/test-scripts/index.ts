export { openScript } from './open-script'
