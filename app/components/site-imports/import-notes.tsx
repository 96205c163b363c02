import { Card } from '~/components/ui/card'
import { toolImportMessages as messages } from '~/shared/messages/tool-imports'
import type { ImportHistory } from '~/shared/schemas/tool-import'

/** What comes with the sites, and what of the file does not. */
export function ImportNotes({ history: { notes, parts } }: { history: ImportHistory }) {
  if (notes.length === 0 && parts.length === 0) return null
  return (
    <Card title={parts.length > 0 ? messages.form.history : messages.form.notImported}>
      <div className="flex flex-col gap-4">
        {parts.map(({ kind, total, written, skipped }) => (
          <p key={kind}>
            {messages.history.amounts[kind](total)}
            {written > 0 ? `, ${messages.history.written(written)}` : null}
            {skipped > 0 ? `. ${messages.history.skipped(skipped)}` : null}
          </p>
        ))}
        {notes.length > 0 ? (
          <section aria-label={messages.form.notImported} className="flex flex-col gap-1">
            {parts.length > 0 ? <h3 className="font-medium">{messages.form.notImported}</h3> : null}
            <ul className="flex list-disc flex-col gap-1 pl-5 text-quiet">
              {notes.map((note) => (
                <li key={note} className="[overflow-wrap:anywhere]">
                  {note}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Card>
  )
}
