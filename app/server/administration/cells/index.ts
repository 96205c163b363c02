export { mirrorCells } from './mirror-cells'
