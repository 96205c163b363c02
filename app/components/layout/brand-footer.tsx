import { brandMessages } from '~/shared/messages/brand'
import { useBrand } from './use-brand'

/** Who is behind a screen, for those who are no members. */
export function BrandFooter() {
  const { footer, imprintUrl } = useBrand()
  if (footer === null && imprintUrl === null) return null
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      {footer === null ? null : <p className="whitespace-pre-line wrap-anywhere">{footer}</p>}
      {imprintUrl === null ? null : (
        <a href={imprintUrl} rel="noreferrer" className="text-link hover:underline">
          {brandMessages.imprint}
        </a>
      )}
    </div>
  )
}
