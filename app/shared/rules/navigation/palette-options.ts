import { paletteMessages } from '../../messages/palette'
import { placeSearchMessages } from '../../messages/picker'
import { type Params, paths } from '../../paths'
import type { NavigationItem } from '../../schemas/navigation'
import type { PaletteHistory } from '../../schemas/palette'
import type { Command, CommandRun } from './command'
import { screenOf } from './places'

export interface PaletteOption {
  /** Unique in the list, and the key under which a use is counted; null counts nothing. */
  id: string
  use: string | null
  group: keyof typeof paletteMessages.groups | null
  label: string
  note: string | null
  kind: string | null
  isCompetitor?: boolean
  icon: Command['kind'] | NavigationItem['level'] | 'search'
  run: CommandRun
}

const { kinds } = paletteMessages
const MAX_RECENT = 6
const MAX_OWN = 8

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const startsWord = (text: string, token: string) =>
  text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(token))

const initials = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0))
    .join('')

function tokenScore(token: string, label: string, more: string): number {
  if (label.startsWith(token)) return 4
  if (startsWord(label, token)) return 3
  if (label.includes(token)) return 2
  if (token.length > 1 && initials(label).startsWith(token)) return 2
  if (startsWord(more, token)) return 1
  return more.includes(token) && token.length > 2 ? 0.5 : 0
}

/** 0 when a word of the text matches nothing. A match of the label outranks one of other words. */
export function matchScore(text: string, label: string, more = ''): number {
  const tokens = fold(text).split(/\s+/).filter(Boolean)
  const scores = tokens.map((token) => tokenScore(token, fold(label), fold(more)))
  if (scores.length === 0 || scores.includes(0)) return 0
  const sum = scores.reduce((total, score) => total + score, 0) / scores.length
  return fold(label) === fold(text).trim() ? sum + 1 : sum
}

const commandOption = (command: Command, group: PaletteOption['group']): PaletteOption => ({
  id: `command:${command.key}:${command.label}`,
  use: `command:${command.key}`,
  group,
  label: command.label,
  note: group === 'here' ? null : (command.note ?? null),
  kind: kinds[command.kind],
  icon: command.kind,
  run: command.run,
})

const placeOption = (item: NavigationItem, group: PaletteOption['group'], kept: Params): PaletteOption => ({
  id: `${item.level}:${item._id}`,
  use: `${item.level}:${item._id}`,
  group,
  label: item.name,
  note: item.note,
  kind: placeSearchMessages.levels[item.level],
  ...(item.isCompetitor && { isCompetitor: true }),
  icon: item.level,
  run: { to: screenOf(item, kept) },
})

interface Input {
  commands: Command[]
  history: PaletteHistory
  kept: Params
}

const weightOf = ({ commands }: PaletteHistory, key: string) =>
  commands.find((used) => used.key === key)?.weight ?? 0

const byWeight = (a: { weight: number }, b: { weight: number }) => b.weight - a.weight

function mostUsed({ commands, history, kept }: Input): PaletteOption[] {
  const used = [
    ...commands.map((command) => ({
      weight: weightOf(history, command.key),
      option: commandOption(command, 'recent'),
    })),
    ...history.places.map((place) => ({ weight: place.weight, option: placeOption(place, 'recent', kept) })),
  ]
  return used
    .filter(({ weight }) => weight > 0)
    .sort(byWeight)
    .slice(0, MAX_RECENT)
    .map(({ option }) => option)
}

/** Kept by the browser: a page, site, project or client whose screen was open. */
export interface VisitedPlace {
  id: string
  level: NavigationItem['level']
  name: string
  note: string | null
  to: string
}

const visitedOption = ({ id, level, name, note, to }: VisitedPlace): PaletteOption => ({
  id,
  use: id,
  group: 'recent',
  label: name,
  note,
  kind: placeSearchMessages.levels[level],
  icon: level,
  run: { to },
})

const searchOption = (text: string): PaletteOption => ({
  id: `search:${text}`,
  use: null,
  group: 'searches',
  label: text,
  note: null,
  kind: kinds.search,
  icon: 'search',
  run: { search: text },
})

/** Before anything is typed: what is used most and was seen last, what fits the screen, then every command. */
export function startOptions(input: Input, visited: VisitedPlace[] = []): PaletteOption[] {
  const used = mostUsed(input)
  const recent = visited.map(visitedOption).filter(({ id }) => !used.some((one) => one.id === id))
  const rest = input.commands
    .map((command) => commandOption(command, command.isHere ? 'here' : command.kind))
    .filter(({ id }) => !used.some((one) => one.id === id))
  const ofGroup = (group: PaletteOption['group']) => rest.filter((option) => option.group === group)
  return [
    ...[...used, ...recent].slice(0, MAX_RECENT),
    ...input.history.searches.map(searchOption),
    ...ofGroup('here'),
    ...ofGroup('screen'),
    ...ofGroup('action'),
    ...ofGroup('device'),
    ...ofGroup('setting'),
  ]
}

/** Uses raise an entry among similar matches, never above a clearly better one. */
const ranked = (score: number, weight: number) => score + Math.min(1.5, Math.log2(1 + weight) / 2)

/** Commands match by other words too, and then come after places. */
const MIN_LABEL_MATCH = 2

/** What matches by its name, own before competitors, then commands of similar words, then the screen of all results. */
export function matchingOptions(text: string, input: Input, places: NavigationItem[]): PaletteOption[] {
  const { commands, history, kept } = input
  const known = [
    ...commands.map((command) => ({
      match: matchScore(text, command.label, [command.note, command.keywords, kinds[command.kind]].join(' ')),
      weight: weightOf(history, command.key),
      option: commandOption(command, null),
    })),
    ...history.places.map((place) => ({
      match: matchScore(text, place.name, `${place.note ?? ''} ${place.url ?? ''}`),
      weight: place.weight,
      option: placeOption(place, null, kept),
    })),
  ]
    .filter(({ match }) => match > 0)
    .sort((a, b) => ranked(b.match, b.weight) - ranked(a.match, a.weight))
    .slice(0, MAX_OWN)
  const named = known.filter(({ match }) => match >= MIN_LABEL_MATCH).map(({ option }) => option)
  const found = places.map((item) => placeOption(item, null, kept))
  const byName = [...named, ...found]
  const options = [
    ...byName.filter(({ isCompetitor }) => !isCompetitor),
    ...byName.filter(({ isCompetitor }) => isCompetitor),
    ...known.map(({ option }) => option),
  ]
  const ids = options.map(({ id }) => id)
  const matching = options.filter(({ id }, index) => ids.indexOf(id) === index)
  const all: PaletteOption = {
    id: 'all',
    use: `search:${text.trim()}`,
    group: null,
    label: paletteMessages.showAll(text.trim()),
    note: null,
    kind: null,
    icon: 'search',
    run: { to: paths.search({ ...kept, searchText: text.trim() }) },
  }
  return [...matching, all]
}
