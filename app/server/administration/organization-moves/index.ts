export { hasWaitingMoves } from './move.store'
export { processMoves } from './process-moves'
export { listMoves } from './read-moves'
