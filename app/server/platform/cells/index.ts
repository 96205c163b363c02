export { contextIn, everyCell, forgetRest, whileUp } from './every-cell'
export { enterCell, mirrorPeople, mirrorPerson, mirrorReference } from './mirror'
export { asMirror, listCellsOf } from './mirror.store'
export { prepareCells, requireNumber } from './prepare-cell'
