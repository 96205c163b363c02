export {
  addMember,
  changeClientMember,
  changeProjectMember,
  grantPermission,
  removeMember,
  removePermission,
} from './change-permission'
export { checkReach, subjectOf } from './check-reach'
export { listOwnPermissions, listTeamPermissions, listUserPermissions } from './list-permissions'
