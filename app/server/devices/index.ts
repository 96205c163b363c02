export { addGlobalDevices } from './global-devices'
export { devicesOf, devicesOfClient, listDevices } from './read-device'
