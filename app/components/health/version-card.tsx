import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { formatDateTime } from '~/shared/format/date'
import { releaseMessages as messages } from '~/shared/messages/releases'
import type { InstalledRelease, Release } from '~/shared/schemas/release'
import { DAY_MS } from '~/shared/values/units'

interface VersionCardProps {
  release: InstalledRelease
  now: Date | string
  timeZone: string
}

/** After an update, what it brought is open. */
const NEW_FOR_MS = 14 * DAY_MS

export function VersionCard({ release, now, timeZone }: VersionCardProps) {
  const { version, previous, installedAt, releases } = release
  const at = installedAt && formatDateTime(installedAt, timeZone)
  const isNew =
    previous !== null &&
    installedAt !== null &&
    new Date(now).getTime() - Date.parse(installedAt) < NEW_FOR_MS
  return (
    <Card
      title={messages.name(version)}
      note={at && (previous ? messages.updated(previous, at) : messages.since(at))}
    >
      <div className="flex flex-col gap-3">
        {releases.map((one, index) => (
          <ReleaseNotes key={one.version} release={one} isOpen={isNew && index === 0} />
        ))}
      </div>
    </Card>
  )
}

function ReleaseNotes({ release, isOpen }: { release: Release; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="flex items-center gap-1.5">
        <FoldMark />
        {messages.isNew(release.version)}
      </summary>
      {release.sections.map(({ title, items }) => (
        <section key={title} className="mt-3">
          <h3 className="text-13 text-quiet">{title}</h3>
          <ul className="mt-1 list-disc columns-1 gap-8 pl-5 xl:columns-2">
            {items.map((item) => (
              <li key={item} className="mb-1 break-inside-avoid">
                {item}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
