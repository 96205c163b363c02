import type { SiteSettings } from '~/shared/schemas/site-settings'

interface Copy {
  name: string
  host?: string | undefined
  withMonitors: boolean
  withScripts: boolean
}

/** The settings of a copy. Names that were derived from the old address are derived from the new one. */
export function copiedSettings(
  source: SiteSettings,
  { name, host, withMonitors, withScripts }: Copy,
  defaultName: (url: string) => string,
): SiteSettings {
  const moved = (url: string) => withHost(url, host)
  return {
    ...source,
    name,
    pages: source.pages.map((page) => ({
      ...page,
      url: moved(page.url),
      name: page.name === defaultName(page.url) ? '' : page.name,
      script: withScripts ? page.script : '',
    })),
    monitors: withMonitors
      ? source.monitors.map((monitor) => ({
          ...monitor,
          page: monitor.page === null ? null : moved(monitor.page),
          target: monitor.target === null ? null : movedTarget(monitor.target, source, host),
        }))
      : [],
  }
}

/** Replaces the host and port of a URL and keeps everything else as it was typed. */
function withHost(url: string, host: string | undefined): string {
  return host === undefined
    ? url
    : url.replace(/^(https?:\/\/)[^/?#]*/i, (_, scheme: string) => scheme + host)
}

/** A target at the host of one of the pages moves with them; others, such as a name server, stay. */
function movedTarget(target: string, { pages }: SiteSettings, host: string | undefined): string {
  if (host === undefined) return target
  const hosts = new Set(pages.map(({ url }) => new URL(url).hostname))
  if (/^https?:/i.test(target)) return hosts.has(new URL(target).hostname) ? withHost(target, host) : target
  const [, name = '', port = ''] = /^(\[[^\]]+\]|[^:]+)(:\d+)?$/.exec(target) ?? []
  return hosts.has(name) ? host.replace(/:\d+$/, '') + port : target
}
