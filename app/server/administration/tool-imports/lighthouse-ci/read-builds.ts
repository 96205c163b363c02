import { toolImportMessages } from '~/shared/messages/tool-imports'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import type { FormFactor } from '~/shared/schemas/agent'
import { sitesByHost } from '../by-host'
import { refused } from '../parse-text'
import type { DeviceNames, FoundSites } from '../types'
import { type Build, type BuildSource, byPage, mainBuilds, type Project } from './builds'
import { runsFor } from './read-configuration'
import { type ReportRun, runOfReport } from './report-run'

const words = toolImportMessages.lhci

export interface FoundBuilds extends FoundSites {
  project: Project
  builds: Build[]
}

/** The sites of a project's newest build, and the builds whose runs are imported. */
export async function readBuilds(
  source: BuildSource,
  named: string | undefined,
  devices: DeviceNames,
): Promise<FoundBuilds> {
  const project = choose(await source.projects(), named)
  const { branch, chosen, others } = mainBuilds(project, await source.builds(project.id))
  const [newest] = chosen
  const runs = newest ? await source.runs(project.id, newest.id) : []
  const pages = byPage(runs)
  if (pages.size === 0) throw refused(toolImportMessages.nothingFound)
  const formFactors = new Set(runs.flatMap((run) => runOfReport(run.lhr, run.id)?.formFactor ?? []))
  const names = [...formFactors].map((formFactor) => [formFactor, devices[formFactor]] as const)
  const listed = [...pages.keys()].map((url, index) => ({ line: index + 1, url }))
  const hosts = new Set(listed.map(({ url }) => (URL.canParse(url) ? new URL(url).host : url)))
  const settings = {
    devices: names.flatMap(([, name]) => name ?? []),
    runs: runsFor(Math.max(...[...pages.values()].map(({ length }) => length))),
  }
  return {
    source: 'lighthouse-ci',
    project,
    builds: chosen,
    sites: sitesByHost(listed, settings, (host) =>
      hosts.size === 1 ? project.name : `${project.name} ${host}`,
    ),
    notes: [
      ...names.flatMap(([formFactor, name]) =>
        name === null ? [words.noDevice(formFactor.toLowerCase())] : [],
      ),
      ...(others > 0 ? [words.branches(others, branch)] : []),
    ],
  }
}

function choose(projects: Project[], named: string | undefined): Project {
  const isNamed = ({ id, name, slug }: Project) => [id, name, slug].includes(named ?? '')
  const [first] = named ? projects.filter(isNamed) : projects
  if (!first) throw refused(words.noProject)
  if (!named && projects.length > 1)
    throw refused(words.whichProject(projects.map(({ name }) => name).join(', ')))
  return first
}

export interface PageRuns {
  site: string
  url: string
  formFactor: FormFactor
  /** The representative one first. */
  runs: ReportRun[]
}

/** The runs of each build, page and form factor; `onUnreadable` hears of reports without figures. */
export async function* readRuns(
  source: BuildSource,
  { project, builds, sites }: FoundBuilds,
  onUnreadable: () => void,
): AsyncGenerator<PageRuns, void> {
  const siteOf = new Map(
    sites.flatMap(({ settings }) => settings.pages.map(({ url }) => [url, settings.name] as const)),
  )
  for (const build of builds) {
    const pages = byPage(await source.runs(project.id, build.id))
    for (const [written, stored] of pages) {
      const read = normalizePageUrl(written)
      const site = read.ok ? siteOf.get(read.url) : undefined
      if (!read.ok || site === undefined) continue
      const runs = stored.flatMap(({ id, lhr }) => {
        const run = runOfReport(lhr, id)
        if (!run) onUnreadable()
        return run ?? []
      })
      for (const [formFactor, own] of Map.groupBy(runs, (run) => run.formFactor))
        yield { site, url: read.url, formFactor, runs: own }
    }
  }
}
