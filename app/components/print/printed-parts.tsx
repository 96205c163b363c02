import { Notice } from '~/components/ui/notice'
import { printMessages as messages } from '~/shared/messages/print'
import type { RenderedHtml } from '~/shared/rendered-html'
import { PartHeading, ScreenOnPaper, Sheet } from './part'

interface Printed {
  anchor: string
  title: string
  level: 1 | 2 | 3
  note?: string
  isOnNewSheet?: boolean
  screen: RenderedHtml | 'gone' | null
}

/** A heading without a screen shares the sheet of the next part. */
function sheetsOf(parts: readonly Printed[]): Printed[][] {
  const sheets: Printed[][] = []
  for (const part of parts) {
    const sheet = sheets.at(-1)
    if (sheet?.at(-1)?.screen === null) sheet.push(part)
    else sheets.push([part])
  }
  return sheets
}

export function PrintedParts({ parts }: { parts: readonly Printed[] }) {
  return sheetsOf(parts).map((sheet, nth) => (
    <Sheet key={sheet[0]?.anchor} flows={nth > 0 && !sheet[0]?.isOnNewSheet} isWide>
      {sheet.map(({ screen, isOnNewSheet: _, ...heading }) => (
        <div key={heading.anchor} className="printed-part">
          <PartHeading {...heading} />
          {screen === 'gone' ? (
            <Notice tone="info">
              <p>{messages.gone}.</p>
            </Notice>
          ) : screen ? (
            <ScreenOnPaper screen={screen} />
          ) : null}
        </div>
      ))}
    </Sheet>
  ))
}
