export { addScripts } from './add-scripts'
export { changeScript } from './change-script'
export { checkScript } from './check-script'
export { openScript, openScriptSecrets } from './open-script'
