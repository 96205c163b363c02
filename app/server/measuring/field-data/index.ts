export { collectCrux } from './collect-crux'
export { readFieldLastByPages } from './read-crux'
export { fieldWindowsOn } from './windows-on'
export { worstVitalsOf } from './worst-vitals'
