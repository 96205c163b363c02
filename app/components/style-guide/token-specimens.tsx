import { Section } from './section'

const GROUPS: [string, string[]][] = [
  ['Grounds', ['ground', 'surface', 'raised', 'sunken', 'hover', 'line', 'edge']],
  ['Text', ['text', 'quiet', 'link']],
  ['Accent', ['accent', 'accent-hover', 'accent-soft', 'on-accent', 'mark', 'focus']],
  ['Ratings', ['good', 'good-ink', 'good-soft', 'warning', 'warning-ink', 'warning-soft']],
  ['More ratings', ['poor', 'poor-ink', 'poor-soft', 'info', 'info-ink', 'info-soft']],
  ['Series', Array.from({ length: 8 }, (_, index) => `series-${index + 1}`)],
  ['Request phases', ['idle', 'dns', 'connect', 'ssl', 'ttfb'].map((phase) => `phase-${phase}`)],
  [
    'Resource types',
    ['document', 'script', 'stylesheet', 'image', 'font', 'media', 'other'].map((type) => `type-${type}`),
  ],
]

const SIZES = ['text-12', 'text-13', 'text-14', 'text-16', 'text-20', 'text-28', 'text-40']

export function TokenSpecimens() {
  return (
    <>
      <Section title="Colour roles">
        {GROUPS.map(([name, roles]) => (
          <div key={name} className="flex flex-col gap-1.5">
            <p className="text-12 text-quiet">{name}</p>
            <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
              {roles.map((role) => (
                <li key={role} className="min-w-0">
                  <span
                    className="block h-8 rounded-6 border border-line"
                    style={{ background: `var(--${role})` }}
                  />
                  <span className="block truncate text-12" title={role}>
                    {role}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Section>
      <Section title="Type">
        <ul className="flex flex-col gap-1">
          {SIZES.map((size) => (
            <li key={size} className={`${size} truncate`}>
              {size.replace('text-', '')} · Largest paint after 1.84 s
            </li>
          ))}
          <li className="font-mono text-13">https://shop.example/basket?step=2</li>
        </ul>
      </Section>
    </>
  )
}
