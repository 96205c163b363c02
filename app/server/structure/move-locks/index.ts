export { refuseWhileArriving, refuseWhileLeaving, refuseWhileMoving } from './refuse-while-moving'
export { findMoving } from './store'
