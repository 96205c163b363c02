export { changesSinceDeployment, changesSinceTest } from './changes-since'
export { compareTests } from './compare-tests'
