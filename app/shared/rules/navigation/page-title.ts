import { spacedWords, upperFirst } from '../../format/letter-case'
import { pageTitlesMessages } from '../../messages/page-titles'
import { productName } from '../../messages/parts'
import type { Brand } from '../../schemas/brand'

/** From small to large; a title names the two smallest. */
const PLACES = ['page', 'site', 'project', 'client', 'team', 'user', 'organization'] as const
const MAX_PLACES = 2

interface TitleArgs {
  matches: readonly ({ data?: unknown } | undefined)[]
  location: { pathname: string }
}

type Name = string | null | undefined

/** 'Home, nordlicht-energie · Performance · Lightkeeper': the place, then its section, then the brand. */
export function composeTitle(places: readonly Name[], section: Name, brand: string = productName): string {
  const place = places.filter(Boolean).slice(0, MAX_PLACES).join(', ')
  return [place, section, brand].filter(Boolean).join(' · ')
}

/**
 * The document title of a screen. The place comes from the loader data of its routes, unless `places` names it; the
 * section of a layout's tab comes from its URL.
 */
export function pageMeta(
  { matches, location: { pathname } }: TitleArgs,
  section: Name = sectionOf(pathname),
  places: readonly Name[] = [],
): [{ title: string }] {
  const own = places.filter(Boolean)
  const named = own.length > 0 ? own : placesIn(matches)
  return [{ title: composeTitle(named.length > 0 ? named : areaOf(pathname), section, brandNameOf(matches)) }]
}

/** Of the root's loader, which no error screen may lack. */
export const brandNameOf = (matches: TitleArgs['matches']): string =>
  (matches[0]?.data as { brand?: Brand } | undefined)?.brand?.name ?? productName

/** The document title of a screen without a place. */
export const plainMeta = ({ matches }: Pick<TitleArgs, 'matches'>, title: Name): [{ title: string }] => [
  { title: composeTitle([], title, brandNameOf(matches)) },
]

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

function placesIn(matches: TitleArgs['matches']): string[] {
  const data: Record<string, unknown> = Object.assign({}, ...matches.slice(1).map((match) => match?.data))
  return PLACES.flatMap((place) => (isNamed(data[place]) ? [data[place].name] : []))
}

/** Settings of the installation and of a user have screens of the same names. */
function areaOf(pathname: string): string[] {
  if (pathname.startsWith('/settings/system-admin')) return [pageTitlesMessages.areas.system]
  if (pathname.startsWith('/settings/account')) return [pageTitlesMessages.areas.account]
  return pathname.startsWith('/settings') ? [pageTitlesMessages.areas.settings] : []
}

/** '/settings/clients/5/share-links' is 'Share links'; ids are skipped. */
function sectionOf(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => /^[a-z][a-z-]*$/.test(part)) ?? ''
  const title = pageTitlesMessages.sections[segment]
  if (title) return title
  return upperFirst(spacedWords(segment))
}
