import { benchmarkMessages } from '../../messages/benchmark'
import { paletteMessages } from '../../messages/palette'
import { partsMessages as parts } from '../../messages/parts'
import { runTestMessages } from '../../messages/run-test'
import { type Params, paths, REPORT_VIEWS } from '../../paths'
import type { Profile } from '../../schemas/auth'
import { actorOf } from '../access/actor'
import { type Action, can, type Target } from '../access/roles'
import type { Command, Here, HerePlace } from './command'

const { actions, keywords } = paletteMessages

const targetOf = ({ organization, client, project, site }: HerePlace): Target => ({
  organizationId: organization,
  clientId: client,
  ...(project === null ? {} : { projectId: project }),
  ...(site === null ? {} : { siteId: site }),
})

function tests({ site, page, name }: HerePlace, returnTo: string): Command[] {
  if (site === null) return []
  const options: Command = {
    key: 'runOptions',
    kind: 'action',
    label: actions.runOptions,
    note: name,
    run: { to: paths.runTest({ site_id: site, page_id: page, returnTo }) },
  }
  if (page === null) return [options]
  const fields = { page_id: String(page), returnTo }
  return [
    {
      key: 'runTest',
      kind: 'action',
      label: runTestMessages.action,
      note: name,
      keywords: keywords.runTest,
      run: { post: paths.runTest(), fields },
    },
    options,
  ]
}

const setting = (key: string, label: string, note: string, to: string): Command => ({
  key: `here.${key}`,
  kind: 'setting',
  label,
  note,
  run: { to },
})

function placeSettings(
  { client, project, site, name, siteName = name }: HerePlace,
  may: (action: Action) => boolean,
): Command[] {
  if (site !== null && project !== null)
    return [
      setting('site', actions.siteSettings, siteName, paths.site(client, project, site)),
      setting('monitors', parts.monitors, siteName, paths.siteMonitors(client, project, site)),
    ]
  if (project !== null)
    return [
      setting('sites', parts.sites, name, paths.projectSites(client, project)),
      setting('members', parts.members, name, paths.projectMembers(client, project)),
      ...(may('project.update')
        ? [setting('project', actions.projectSettings, name, paths.projectSettings(client, project))]
        : []),
    ]
  return [
    setting('projects', parts.projects, name, paths.clientProjects(client)),
    setting('members', parts.members, name, paths.clientMembers(client)),
    setting('devices', parts.devices, name, paths.clientDevices(client)),
    ...(may('client.update')
      ? [
          setting('competitors', parts.competitors, name, paths.clientCompetitors(client)),
          setting('client', actions.clientSettings, name, paths.clientSettings(client)),
        ]
      : []),
  ]
}

function sections({ site, page, name }: HerePlace, kept: Params): Command[] {
  if (site === null || page === null) return []
  return REPORT_VIEWS.map(({ id, label }) => ({
    key: `report.${id}`,
    kind: 'screen',
    label,
    note: name,
    run: { to: paths.report(site, page, id, kept) },
  }))
}

function benchmark({ client, page, name }: HerePlace): Command[] {
  return [
    {
      key: 'benchmark',
      kind: 'screen',
      label: benchmarkMessages.title,
      note: name,
      keywords: keywords.benchmark,
      run: { to: paths.benchmark({ client, page }) },
    },
  ]
}

function additions(place: HerePlace, may: (action: Action) => boolean, returnTo: string): Command[] {
  const { client, project, site, page, name } = place
  return [
    ...(site !== null && page !== null && may('note.create')
      ? [
          {
            key: 'addNote',
            kind: 'action' as const,
            label: actions.addNote,
            note: name,
            keywords: keywords.addNote,
            run: { to: paths.addNote({ site_id: site, page_id: page, returnTo }) },
          },
        ]
      : []),
    ...(project !== null && may('site.create')
      ? [
          {
            key: 'addSite',
            kind: 'action' as const,
            label: actions.addSite,
            keywords: keywords.addSite,
            run: { to: paths.addSite(client, project) },
          },
        ]
      : []),
  ]
}

/** What may be done with the place and the device on the screen. */
export function hereCommands(visitor: Profile, { place, devices, returnTo }: Here, kept: Params): Command[] {
  const switches = devices.map(
    ({ name, to }): Command => ({
      key: 'device',
      kind: 'device',
      label: actions.device(name),
      keywords: keywords.device,
      run: { to },
    }),
  )
  if (!place) return switches
  const target = targetOf(place)
  const may = (action: Action) => can(actorOf(visitor), action, target)
  const commands = [
    ...(may('test.create') ? tests(place, returnTo) : []),
    ...sections(place, kept),
    ...switches,
    ...benchmark(place),
    ...placeSettings(place, may),
    ...additions(place, may, returnTo),
  ]
  return commands.map((command) => ({ ...command, isHere: true }))
}
