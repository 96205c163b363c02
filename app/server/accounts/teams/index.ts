export { addTeamUsers, changeTeamsOfUser, removeTeamUsers } from './change-team-users'
export { listTeamsOfUser } from './read-team'
