import type { ProviderName } from '~/shared/schemas/identity'

const SHAPES: Record<ProviderName, string[]> = {
  github: [
    'M4.4 3.2c1.4 0 2.6.5 3.7 1.3a11 11 0 0 1 3.8 0c1.1-.8 2.3-1.3 3.7-1.3.5 1.3.5 2.5.1 3.7.8 1 1.3 2.2 1.3 3.6 0 4.2-2.6 5.7-5.2 6.1.4.5.6 1.1.6 1.900v1.300H7.600v-1.600c-2.3.4-3.2-.6-3.9-2.2-.2-.5-.5-.8-1-1.1.9-.5 1.7-.1 2.3.7.7 1 1.4 1.3 2.6 1 .1-.5.2-.9.5-1.200C5.5 15 3 13.4 3 10.500c0-1.4.5-2.6 1.3-3.6-.4-1.2-.4-2.4.1-3.700Z',
  ],
  google: [
    'M10 3a7 7 0 1 0 6.9 8.200c.1-.7.1-1.3 0-2H10v2.600h4a4.1 4.1 0 1 1-1.2-4.600l1.9-1.900A7 7 0 0 0 10 3Z',
  ],
  linkedin: [
    'M3.5 7.600h2.700v8.900H3.500z',
    'M4.85 3.300a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.200Z',
    'M8 7.600h2.600v1.200c.5-.8 1.4-1.4 2.7-1.4 2.3 0 3.4 1.4 3.4 3.900v5.200H14v-4.800c0-1.3-.5-2-1.6-2s-1.7.8-1.7 2v4.800H8z',
  ],
  microsoft: [
    'M3 3h6.500v6.500H3z',
    'M10.5 3H17v6.500h-6.500z',
    'M3 10.500h6.500V17H3z',
    'M10.5 10.500H17V17h-6.500z',
  ],
}

/** A monochrome mark; the text beside it names the provider. */
export function ProviderMark({ provider }: { provider: ProviderName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={18}
      height={18}
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0"
    >
      {SHAPES[provider].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  )
}
