export type StackPart = { key: string; name: string; value: number; text: string; colour: string }

type StackBarProps = { label: string; parts: StackPart[]; legend?: boolean }

export function StackBar({ label, parts, legend = true }: StackBarProps) {
  const visible = parts.filter((part) => part.value > 0)
  const total = visible.reduce((sum, part) => sum + part.value, 0)
  const values = visible.map((part) => `${part.name} ${part.text}`).join(', ')
  return (
    <figure className="flex flex-col gap-2.5" data-chart="">
      <div
        role="img"
        aria-label={`${label}: ${values || 'nothing'}`}
        className="flex h-3 gap-px overflow-hidden rounded-2 bg-sunken"
      >
        {visible.map((part) => (
          <span
            key={part.key}
            title={`${part.name}: ${part.text}`}
            style={{
              width: `${((part.value / total) * 100).toFixed(2)}%`,
              background: `var(${part.colour})`,
            }}
          />
        ))}
      </div>
      {legend ? (
        <figcaption>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
            {visible.map((part) => (
              <li key={part.key} className="flex items-center gap-1.5">
                <span className="size-2 rounded-2" style={{ background: `var(${part.colour})` }} />
                <span className="text-quiet">{part.name}</span>
                <span className="font-medium">{part.text}</span>
              </li>
            ))}
          </ul>
        </figcaption>
      ) : null}
    </figure>
  )
}
