import type { Release } from '~/shared/schemas/release'

/** Reads a changelog in the form of Keep a Changelog; versions come newest first. */
export function parseChangelog(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [, version, date] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})/.exec(part) ?? []
      return version && date ? [{ version, date, sections: sectionsOf(part) }] : []
    })
}

const sectionsOf = (part: string): Release['sections'] =>
  part
    .split(/^### /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')).trim(),
      items: [...section.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, item = '']) => plain(item)),
    }))

/** Links, bold and code as their text. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[*`]+/g, '')
    .replace(/\s+/g, ' ')

/** What an update from `previous` brought: all versions after it, or this one alone where none is known. */
export function releasesSince(
  releases: readonly Release[],
  current: string,
  previous: string | null,
): Release[] {
  const from = releases.findIndex(({ version }) => version === current)
  if (from < 0) return []
  const to = releases.findIndex(({ version }) => version === previous)
  return releases.slice(from, to > from ? to : from + 1)
}
