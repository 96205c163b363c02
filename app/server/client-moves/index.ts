export { processMoves } from './process-moves'
export { refuseWhileLeaving, refuseWhileMoving } from './refuse-while-moving'
