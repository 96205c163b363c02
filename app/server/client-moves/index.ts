export { refuseWhileLeaving, refuseWhileMoving } from './refuse-while-moving'
