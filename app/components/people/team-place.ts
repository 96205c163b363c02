import { paths } from '~/shared/paths'

type Tab = 'members' | 'permissions'

/** The screens of a team have two addresses: among all teams, and among the own ones of the account. */
export function teamPlace(pathname: string, team: number | string) {
  const isOwn = pathname.startsWith(paths.accountTeams())
  const to = (tab: Tab) => (isOwn ? paths.accountTeam(team, tab) : paths.team(team, tab))
  return { to, listTo: isOwn ? paths.accountTeams() : paths.teams() }
}
