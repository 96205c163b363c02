import { waterfallMessages as messages } from '~/shared/messages/load'
import { isFiltered, type Numbered } from '../requests/request-filter'
import type { ViewOfLoad } from './load-view'

interface Props {
  view: ViewOfLoad
  rows: readonly Numbered[]
  all: number
  chosen: number | null
}

function notesOn({ view, rows, all, chosen }: Props): string[] {
  const { filter, found, isSimulated, isCutMissing } = view
  const notes: string[] = []
  if (isSimulated) notes.push(`${messages.simulated}.`)
  if (filter.before && isCutMissing) notes.push(messages.momentUnavailable(messages.moments[filter.before]))
  if (found.length > rows.length) notes.push(messages.onlyFirst(rows.length, found.length))
  else if (isFiltered(filter)) notes.push(messages.shown(found.length, all))
  if (chosen !== null && !rows.some(({ number }) => number === chosen))
    notes.push(messages[chosen > all ? 'requestNotFound' : 'notShown'](String(chosen)))
  return notes
}

export const RequestNotes = (props: Props) =>
  notesOn(props).map((note) => (
    <p key={note} className="text-13 text-quiet">
      {note}
    </p>
  ))
