import type { ReactNode } from 'react'
import { BrandName } from '~/components/layout/brand'
import { BrandFooter } from '~/components/layout/brand-footer'
import { BrandContext } from '~/components/layout/use-brand'
import { ScoreDial } from '~/components/ui/score-dial'
import { brandingMessages as messages } from '~/shared/messages/branding'
import { accentProperties, fillOnPaper, THEMES, type Theme } from '~/shared/rules/brand/colour'
import type { Brand } from '~/shared/schemas/brand'

const { samples, previews } = messages
const BUTTON = 'inline-flex h-8 items-center rounded-6 bg-accent px-3 text-13 font-medium text-on-accent'

const Masthead = () => (
  <p className="flex min-w-0 items-center gap-2.5 font-semibold tracking-tight">
    <BrandName />
  </p>
)

const Login = () => (
  <>
    <Masthead />
    <p className="text-20 font-semibold">{previews.login}</p>
    <p className="rounded-6 border border-edge bg-surface px-2.5 py-1.5 text-13 text-quiet">
      {samples.email}
    </p>
    <p>
      <span className={BUTTON}>{previews.login}</span>
    </p>
    <BrandFooter />
  </>
)

const Report = () => (
  <>
    <div className="-m-4 mb-0 border-b border-line bg-surface px-4 py-2.5">
      <Masthead />
    </div>
    <p className="border-l-2 border-mark pl-2 font-semibold">{samples.page}</p>
    <div className="flex items-center gap-3">
      <ScoreDial score={84} label={previews.report} />
    </div>
    <BrandFooter />
  </>
)

/** Mails have no custom properties: their button is that of the light theme. */
const Mail = ({ brand }: { brand: Brand }) => (
  <>
    <Masthead />
    <div className="flex flex-col gap-2 rounded-6 border border-line bg-surface p-3">
      <p className="font-semibold">{samples.mail}</p>
      <p className="text-13">{samples.mailText}</p>
      <p>
        <span className={BUTTON} style={fillOnPaper(brand.themeColor)}>
          {samples.mailAction}
        </span>
      </p>
    </div>
    <BrandFooter />
  </>
)

const Cover = ({ brand }: { brand: Brand }) => (
  <div
    data-theme="light"
    style={accentProperties(brand.themeColor)}
    className="flex flex-col gap-8 border border-line bg-surface p-4 text-text"
  >
    <Masthead />
    <div>
      <p className="text-13 text-quiet">{samples.cover}</p>
      <p className="text-20 font-semibold">{samples.page}</p>
    </div>
    <span className="block h-1 w-12 bg-accent" />
  </div>
)

const Status = () => (
  <>
    <div className="-m-4 mb-0 h-1.5 bg-accent" />
    <Masthead />
    <div className="flex items-center justify-between gap-3">
      <p className="font-semibold">{samples.service}</p>
      <span className={BUTTON}>{samples.website}</span>
    </div>
    <p className="rounded-6 bg-good-soft px-3 py-2 text-13">{samples.status}</p>
    <BrandFooter />
  </>
)

const PARTS: [keyof typeof previews, (props: { brand: Brand }) => ReactNode][] = [
  ['login', Login],
  ['report', Report],
  ['mail', Mail],
  ['cover', Cover],
  ['status', Status],
]

function ThemeColumn({ brand, theme }: { brand: Brand; theme: Theme }) {
  return (
    <section aria-label={messages.themes[theme]} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-13 font-medium text-quiet">{messages.themes[theme]}</h3>
      <div
        data-theme={theme}
        style={accentProperties(brand.themeColor)}
        className="flex flex-col gap-4 rounded-6 bg-sunken p-3"
      >
        {PARTS.map(([name, Part]) => (
          <figure key={name} className="m-0 flex min-w-0 flex-col gap-1.5">
            <figcaption className="text-12 text-quiet">{previews[name]}</figcaption>
            <div className="flex flex-col gap-3 overflow-hidden rounded-6 border border-line bg-ground p-4 text-text">
              <Part brand={brand} />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** React 18 knows it only as an unknown attribute. */
const INERT = { inert: '' } as object

/** What clients see, in both themes. It only shows: its links and buttons are pictures. */
export function BrandPreview({ brand }: { brand: Brand }) {
  return (
    <BrandContext.Provider value={brand}>
      <section aria-labelledby="brand-preview" className="flex flex-col gap-3">
        <h2 id="brand-preview" className="text-16">
          {messages.previewTitle}
        </h2>
        <div {...INERT} className="grid gap-4 sm:grid-cols-2">
          {THEMES.map((theme) => (
            <ThemeColumn key={theme} brand={brand} theme={theme} />
          ))}
        </div>
      </section>
    </BrandContext.Provider>
  )
}
