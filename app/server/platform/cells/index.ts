export { contextIn, everyCell, forgetRest, whileUp } from './every-cell'
export { mirrorPeople, mirrorPerson, mirrorReference } from './mirror'
export { listCellsOf, setMembers } from './mirror.store'
export { prepareCells, requireNumber } from './prepare-cell'
