import { truncateUrl, URL_LENGTH_WIDE } from '~/shared/format/long-url'

export function Target({ target }: { target: string | null }) {
  if (target === null) return null
  return (
    <span title={target} className="block font-mono text-12 font-normal text-quiet wrap-anywhere">
      {truncateUrl(target, URL_LENGTH_WIDE)}
    </span>
  )
}
