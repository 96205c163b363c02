import { waterfallMessages } from '~/shared/messages/load'
import { isFiltered, type Numbered } from '../requests/request-filter'
import type { ViewOfLoad } from './load-view'

const words = waterfallMessages

interface Props {
  view: ViewOfLoad
  rows: readonly Numbered[]
  all: number
  chosen: number | null
}

function notesOn({ view, rows, all, chosen }: Props): string[] {
  const { filter, found, isSimulated, isCutMissing } = view
  const notes: string[] = []
  if (isSimulated) notes.push(`${words.simulated}.`)
  if (filter.before && isCutMissing) notes.push(words.momentUnavailable(words.moments[filter.before]))
  if (found.length > rows.length) notes.push(words.onlyFirst(rows.length, found.length))
  else if (isFiltered(filter)) notes.push(words.shown(found.length, all))
  if (chosen !== null && !rows.some(({ number }) => number === chosen))
    notes.push(words[chosen > all ? 'requestNotFound' : 'notShown'](String(chosen)))
  return notes
}

export const RequestNotes = (props: Props) =>
  notesOn(props).map((note) => (
    <p key={note} className="text-13 text-quiet">
      {note}
    </p>
  ))
