export { collectCrux } from './collect-crux'
export { forgetFieldData } from './forget-pages.store'
export { fieldWindowsOn } from './windows-on'
export { worstVitalsOf } from './worst-vitals'
