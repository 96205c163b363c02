export { changesSinceDeployment, changesSinceTest } from './changes-since'
