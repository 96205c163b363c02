export { refuseWhileArriving, refuseWhileLeaving, refuseWhileMoving } from './refuse-while-moving'
