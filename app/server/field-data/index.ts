export { collectCrux } from './collect-crux'
