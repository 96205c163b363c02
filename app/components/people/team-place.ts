import { paths, type TeamTab } from '~/shared/paths'

/** A team has two URLs: below all teams, and below the account's own teams. */
export function teamPlace(pathname: string, team: number | string) {
  const isOwn = pathname.startsWith(paths.accountTeams())
  const to = (tab: TeamTab) => (isOwn ? paths.accountTeam(team, tab) : paths.team(team, tab))
  return { to, listTo: isOwn ? paths.accountTeams() : paths.teams() }
}
