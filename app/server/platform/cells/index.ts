export { contextIn, everyCell, forgetRest, leaveAlone, whileUp } from './every-cell'
export { enterCell, mirrorNamed, mirrorPeople, mirrorPerson, mirrorReference } from './mirror'
export { asMirror, listCellsOf } from './mirror.store'
export { prepareCells, requireNumber } from './prepare-cell'
