export { hasWaitingMoves } from './move.store'
export { refuseWhileArriving, refuseWhileLeaving, refuseWhileMoving } from './refuse-while-moving'
