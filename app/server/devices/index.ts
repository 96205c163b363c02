export { addGlobalDevices } from './global-devices'
export { devicesOfClient, listDevices } from './read-device'
