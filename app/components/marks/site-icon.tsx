import { paths } from '~/shared/paths'

export const SiteIcon = ({ site }: { site: number }) => (
  <img
    loading="lazy"
    decoding="async"
    src={paths.siteIcon(site)}
    alt=""
    width={16}
    height={16}
    className="size-4 shrink-0 rounded-2 object-contain"
  />
)
